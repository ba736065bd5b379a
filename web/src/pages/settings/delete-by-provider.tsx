import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { DeleteDialog } from '@/pages/settings/delete-dialog';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { providerNames, type SocialProvider } from '@/entities/session/social/providers';
import { signInWith } from '@/entities/session/social/social-sign-in';

export function DeleteByProvider({ provider }: { readonly provider: SocialProvider }) {
  const { t } = useTranslation('settings');
  const text = useErrorText();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = (): void => {
    setAsking(false);
    setFailed(false);
    signInWith(provider, { purpose: 'delete-account' }).catch(() => setFailed(true));
  };
  return (
    <div className="grid justify-items-start gap-4">
      {failed && <Alert kind="error">{text({ code: `auth.${provider}_failed`, message: '' })}</Alert>}
      <Button look="plain" onClick={() => setAsking(true)}>
        {t('delete.withProvider', { provider: providerNames[provider] })}
      </Button>
      {asking && <DeleteDialog onConfirm={leave} onClose={() => setAsking(false)} />}
    </div>
  );
}

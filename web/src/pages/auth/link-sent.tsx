import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/shared/ui/button';
import { paths } from '@/shared/config/paths';

/** The same words whether there is such an account or not. */
export function LinkSent({ email, onOther }: { readonly email: string; readonly onOther: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid gap-6">
      <p role="status" className="text-lg wrap-anywhere">
        {t('forgot.sentText', { email })}
      </p>
      <p className="text-soft">{t('forgot.sentHint')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.login}>{t('forgot.back')}</ButtonLink>
        <Button look="plain" onClick={onOther}>
          {t('forgot.other')}
        </Button>
      </div>
    </div>
  );
}

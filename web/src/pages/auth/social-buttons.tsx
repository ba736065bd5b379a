import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { SocialMark } from '@/pages/auth/social-marks';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { useGetConfigQuery } from '@/entities/catalogue/config-api';
import type { SocialProvider } from '@/entities/session/social/providers';
import { signInWith } from '@/entities/session/social/social-sign-in';

interface SocialButtonsProps {
  readonly returnTo: string | undefined;
}

export function SocialButtons({ returnTo }: SocialButtonsProps) {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  const providers = useGetConfigQuery().data?.providers ?? [];
  const [leaving, setLeaving] = useState<SocialProvider>();
  const [failed, setFailed] = useState<SocialProvider>();
  if (providers.length === 0) return null;
  const leave = (provider: SocialProvider): void => {
    const box = document.querySelector<HTMLInputElement>('input[name=remember]');
    setLeaving(provider);
    setFailed(undefined);
    signInWith(provider, {
      purpose: 'login',
      remember: box?.checked ?? false,
      ...(returnTo === undefined ? {} : { returnTo }),
    }).catch(() => {
      setLeaving(undefined);
      setFailed(provider);
    });
  };
  return (
    <div className="mt-8 grid gap-3">
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      {failed !== undefined && (
        <Alert kind="error">{text({ code: `auth.${failed}_failed`, message: '' })}</Alert>
      )}
      {providers.map((provider) => (
        <Button key={provider} look="plain" disabled={leaving !== undefined} onClick={() => leave(provider)}>
          <SocialMark provider={provider} />
          {t(`social.${provider}`)}
        </Button>
      ))}
      <p role="status" className="text-sm text-soft empty:hidden">
        {leaving !== undefined && t('social.leaving')}
      </p>
    </div>
  );
}

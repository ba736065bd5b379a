import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { paths } from '@/shared/config/paths';

export function LoginRequired({ returnTo }: { readonly returnTo: string }) {
  const { t } = useTranslation('upload');
  const suffix = `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <div className="border-l-4 border-accent bg-accent-wash px-4 py-4">
      <p className="font-medium">{t('login.title')}</p>
      <p className="mt-1 text-sm text-soft">{t('login.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={paths.register + suffix} size="small">
          {t('login.register')}
        </ButtonLink>
        <ButtonLink to={paths.login + suffix} look="plain" size="small">
          {t('login.login')}
        </ButtonLink>
      </div>
    </div>
  );
}

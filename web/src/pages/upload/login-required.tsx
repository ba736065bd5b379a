import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/pages/upload/action-bar';
import { ButtonLink } from '@/shared/ui/button';
import { paths } from '@/shared/config/paths';

export function LoginRequired({ returnTo }: { readonly returnTo: string }) {
  const { t } = useTranslation('upload');
  const suffix = `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <>
      <div className="max-w-[60ch] border-l-4 border-accent bg-accent-wash px-4 py-4">
        <p className="font-medium">{t('login.title')}</p>
        <p className="mt-1 text-sm text-soft">{t('login.text')}</p>
      </div>
      <ActionBar>
        <ButtonLink to={paths.register + suffix} className="flex-1 sm:flex-none">
          {t('login.register')}
        </ButtonLink>
        <ButtonLink to={paths.login + suffix} look="plain">
          {t('login.login')}
        </ButtonLink>
      </ActionBar>
    </>
  );
}

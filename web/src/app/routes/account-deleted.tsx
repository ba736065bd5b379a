import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/button';
import { PageTitle } from '@/components/ui/page-title';
import { paths } from '@/config/paths';
import { useAuth } from '@/hooks/use-auth';

/** The receipt of a deletion that has begun; nobody is signed in any more. */
export function Component() {
  const { t } = useTranslation('settings');
  const { deletionId } = useAuth();
  return (
    <div className="page py-16 lg:py-24">
      <PageTitle className="max-w-[18ch] text-h2">{t('gone.title')}</PageTitle>
      <div className="mt-6 grid max-w-prose gap-4">
        <p className="text-lg">{t('gone.text')}</p>
        <p className="text-soft">{t('gone.kept')}</p>
        {deletionId !== null && (
          <p className="figures text-sm break-all">{t('gone.receipt', { id: deletionId })}</p>
        )}
        <ButtonLink look="plain" to={paths.home} className="mt-4 justify-self-start">
          {t('gone.home')}
        </ButtonLink>
      </div>
    </div>
  );
}

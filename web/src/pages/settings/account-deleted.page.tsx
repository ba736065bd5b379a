import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { PageTitle } from '@/shared/ui/page-title';
import { paths } from '@/shared/config/paths';
import { useAuth } from '@/entities/session/use-auth';

export function Component() {
  const { t } = useTranslation('settings');
  const { deletionId } = useAuth();
  return (
    <div className="page py-16 lg:py-24">
      <PageTitle className="max-w-[18ch] text-h2">
        {t(deletionId === null ? 'gone.noneTitle' : 'gone.title')}
      </PageTitle>
      <div className="mt-6 grid max-w-prose gap-4">
        {deletionId === null ? (
          <p className="text-lg">{t('gone.none')}</p>
        ) : (
          <>
            <p className="text-lg">{t('gone.text')}</p>
            <p className="text-soft">{t('gone.kept')}</p>
            <p className="figures text-sm break-all">{t('gone.receipt', { id: deletionId })}</p>
          </>
        )}
        <ButtonLink look="plain" to={paths.home} className="mt-4 justify-self-start">
          {t('gone.home')}
        </ButtonLink>
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { ResultsPhoto } from '@/pages/results/results-photo';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';
import { paths } from '@/shared/config/paths';
import { asAppError } from '@/shared/api/app-error';
import { useLatestPhotosQuery } from '@/entities/photo/photos-api';

export function Component() {
  const { t } = useTranslation('results');
  const { data, error, refetch } = useLatestPhotosQuery(undefined, { refetchOnMountOrArgChange: true });
  const failure = asAppError(error);
  const finished = data?.find((photo) => photo.status === 'completed');
  if (finished !== undefined) {
    return (
      <div className="page py-12 lg:py-16">
        <ResultsPhoto key={finished.id} photoId={finished.id} />
      </div>
    );
  }
  return (
    <div className="page py-12 lg:py-16">
      <PageTitle className="text-h2">{t('title')}</PageTitle>
      <div className="mt-10">
        {data === undefined && failure !== undefined && (
          <ErrorState error={failure} title={t('loadFailed')} onRetry={() => void refetch()} />
        )}
        {data === undefined && failure === undefined && <Skeleton className="h-72" />}
        {data !== undefined && (
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <ButtonLink to={paths.upload}>{t('empty.upload')}</ButtonLink>
            <ButtonLink look="plain" to={paths.processing}>
              {t('none.processing')}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProcessingPhoto } from '@/pages/processing/processing-photo';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';
import { paths } from '@/shared/config/paths';
import { isRunning } from '@/pages/processing/steps';
import { asAppError } from '@/shared/api/app-error';
import { useLatestPhotosQuery } from '@/entities/photo/photos-api';

function Newest() {
  const { t } = useTranslation('processing');
  const { data, error, refetch } = useLatestPhotosQuery(undefined, { refetchOnMountOrArgChange: true });
  const failure = asAppError(error);
  const [watched, setWatched] = useState<string>();
  // Who comes when the newest order has just been made wants to see it.
  const newest = data?.find(isRunning) ?? data?.slice(0, 1).find(({ status }) => status === 'completed');
  if (watched === undefined && newest !== undefined) setWatched(newest.id);
  const photoId = watched ?? newest?.id;
  if (photoId !== undefined) return <ProcessingPhoto key={photoId} photoId={photoId} />;
  return (
    <>
      <PageTitle className="text-h2">{t('titleIdle')}</PageTitle>
      <div className="mt-10">
        {failure !== undefined && data === undefined && (
          <ErrorState error={failure} onRetry={() => void refetch()} />
        )}
        {data === undefined && failure === undefined && <Skeleton className="h-72" />}
        {data !== undefined && (
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <ButtonLink to={paths.upload}>{t('empty.upload')}</ButtonLink>
            <ButtonLink look="plain" to={paths.dashboard}>
              {t('dashboard')}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
    </>
  );
}

export function Component() {
  const [search] = useSearchParams();
  const photoId = search.get('photo');
  return (
    <div className="page py-12 lg:py-16">
      {photoId === null ? <Newest /> : <ProcessingPhoto key={photoId} photoId={photoId} />}
    </div>
  );
}

import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';
import { paths } from '@/shared/config/paths';
import { ResultsView } from '@/pages/results/results-view';
import { useLive } from '@/entities/events/use-live';
import { formatDate } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import { asAppError } from '@/shared/api/app-error';
import { usePhoto } from '@/entities/photo/use-photo';

const tiles = Array.from({ length: 10 }, (_, index) => index);

export function ResultsPhoto({ photoId }: { readonly photoId: string }) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const { pollingInterval } = useLive(true);
  const { currentData, error, refetch, isFetching } = usePhoto(photoId, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: 60,
  });
  // A hundred tiles are drawn in slices, between which the page answers.
  const photo = useDeferredValue(currentData);
  const refresh = useCallback(() => void refetch(), [refetch]);
  const failure = asAppError(error);
  const isFinal = failure?.status === 404 || failure?.status === 403;
  const expiresAt = photo?.expiresAt ?? null;
  const [openedAt] = useState(() => Date.now());
  const isOver = photo?.status === 'completed' && expiresAt !== null && Date.parse(expiresAt) < openedAt;
  const goneAt = failure?.status === 410 ? failure.at : undefined;
  const isExpired = isOver || failure?.status === 410;
  const expiredAt = goneAt ?? expiresAt;
  const isEmpty = photo !== undefined && photo.headshots.length === 0 && photo.imagesTotal === 0;

  return (
    <>
      <PageTitle className="text-h2">{t('title')}</PageTitle>
      {photo === undefined && failure !== undefined && !isExpired && (
        <div className="mt-10 grid justify-items-start gap-6">
          <ErrorState
            error={failure}
            title={isFinal ? undefined : t('loadFailed')}
            {...(isFinal ? {} : { onRetry: refresh })}
          />
          <ButtonLink look="plain" to={paths.dashboard}>
            {t('dashboard')}
          </ButtonLink>
        </div>
      )}
      {photo === undefined && failure === undefined && (
        <div className="mt-12 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
          {tiles.map((tile) => (
            <Skeleton key={tile} className="aspect-square" />
          ))}
        </div>
      )}
      {isExpired && (
        <div className="mt-10">
          <EmptyState
            title={t('expired.title')}
            text={
              expiredAt === null
                ? t('expired.undated')
                : t('expired.text', { date: formatDate(expiredAt, code) })
            }
          >
            <ButtonLink to={paths.upload}>{t('expired.upload')}</ButtonLink>
          </EmptyState>
        </div>
      )}
      {photo !== undefined && !isExpired && isEmpty && (
        <div className="mt-10">
          <EmptyState title={t('none.title')} text={t('none.text')}>
            <ButtonLink to={paths.processingFor(photo.id)}>{t('none.processing')}</ButtonLink>
          </EmptyState>
        </div>
      )}
      {photo !== undefined && !isExpired && !isEmpty && (
        <ResultsView photo={photo} isFetching={isFetching} onRefresh={refresh} />
      )}
    </>
  );
}

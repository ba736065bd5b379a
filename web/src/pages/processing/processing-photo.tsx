import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';
import { paths } from '@/shared/config/paths';
import { FailedPanel } from '@/pages/processing/failed-panel';
import { ProgressPanel } from '@/pages/processing/progress-panel';
import { isRunning } from '@/pages/processing/steps';
import { useEndedOrder } from '@/pages/processing/use-ended-order';
import { useLive } from '@/entities/events/use-live';
import { formatTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import { asAppError } from '@/shared/api/app-error';
import { photosApi } from '@/entities/photo/photos-api';
import { usePhoto } from '@/entities/photo/use-photo';

/** The stream tells of images; while none comes, the time that is left grows, and only an answer says so. */
const AGAIN_MS = 60_000;

export function ProcessingPhoto({ photoId }: { readonly photoId: string }) {
  const { t } = useTranslation('processing');
  const { code } = useLanguage();
  const known = photosApi.endpoints.getPhoto.useQueryState(photoId).currentData;
  const isOpen = known === undefined || isRunning(known);
  const { connection, pollingInterval } = useLive(isOpen);
  const {
    currentData: photo,
    error,
    refetch,
    fulfilledTimeStamp,
  } = usePhoto(photoId, {
    pollingInterval: pollingInterval || (isOpen ? AGAIN_MS : 0),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const failure = asAppError(error);
  const ended = useEndedOrder(photo);
  const state =
    photo === undefined || isOpen || ended.isLoading
      ? 'title'
      : photo.status === 'completed'
        ? 'titleDone'
        : photo.status === 'failed'
          ? ended.isOurs
            ? 'titleFailed'
            : 'titleEnded'
          : 'titleUnpaid';
  const heading = t(state);
  const counted = photo !== undefined && isOpen && photo.imagesTotal > 0;
  return (
    <>
      <PageTitle
        isLive
        className="text-h2"
        title={counted ? `(${photo.imagesDone}/${photo.imagesTotal}) ${heading}` : heading}
      >
        {heading}
      </PageTitle>
      {isOpen && (connection === 'reconnecting' || connection === 'polling') && (
        <p role="status" className="mt-3 text-sm text-soft">
          {t(`connection.${connection}`)}
          {fulfilledTimeStamp !== undefined &&
            ` ${t('connection.known', { time: formatTime(fulfilledTimeStamp, code) })}`}
        </p>
      )}
      <div className="mt-10">
        {photo === undefined && failure !== undefined && (
          <ErrorState
            error={failure}
            {...(failure.status === 404 || failure.status === 403 ? {} : { onRetry: () => void refetch() })}
          />
        )}
        {((photo === undefined && failure === undefined) || ended.isLoading) && <Skeleton className="h-96" />}
        {photo?.status === 'failed' && !ended.isLoading && (
          <FailedPanel photo={photo} order={ended.order} isEnded={!ended.isOurs} />
        )}
        {photo !== undefined && photo.status === 'pending' && photo.orderId === null && (
          <div className="grid justify-items-start gap-5">
            <p>{t('unpaid')}</p>
            <ButtonLink to={paths.uploadFor(photo.id)}>{t('choosePackage')}</ButtonLink>
          </div>
        )}
        {photo !== undefined && (isOpen || photo.status === 'completed') && <ProgressPanel photo={photo} />}
      </div>
    </>
  );
}

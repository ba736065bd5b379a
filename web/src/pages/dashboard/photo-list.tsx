import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button, ButtonLink } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { Skeleton } from '@/shared/ui/skeleton';
import { paths } from '@/shared/config/paths';
import { useDeletePhotoMutation } from '@/pages/dashboard/deletion-api';
import { InUseDialog } from '@/pages/dashboard/in-use-dialog';
import { PhotoRow } from '@/pages/dashboard/photo-row';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { useLive } from '@/entities/events/use-live';
import { asAppError } from '@/shared/api/app-error';
import type { Photo } from '@/shared/api/types';
import { useRecentOrdersQuery } from '@/entities/order/orders-api';
import { useListPhotosInfiniteQuery } from '@/entities/photo/photos-api';

/** Rows of the first screen on a phone. */
const FIRST = 3;

const isLive = ({ status }: Photo): boolean => status === 'queued' || status === 'processing';

function whatGoes({ status }: Photo): 'delivered' | 'failed' | 'unused' {
  if (status === 'completed') return 'delivered';
  return status === 'failed' ? 'failed' : 'unused';
}

export function PhotoList() {
  const { t } = useTranslation('dashboard');
  const text = useErrorText();
  const { pollingInterval } = useLive(true);
  const list = useListPhotosInfiniteQuery(undefined, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data: orders } = useRecentOrdersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [openedAt] = useState(() => Date.now());
  const [remove, removal] = useDeletePhotoMutation();
  const [doomed, setDoomed] = useState<Photo>();
  const failure = asAppError(list.error);
  const removalFailure = asAppError(removal.error);
  const pages = useDeferredValue(list.data?.pages);
  const photos = pages?.flatMap((page) => page.photos);

  if (photos === undefined) {
    if (failure !== undefined) {
      return <ErrorState error={failure} title={t('loadFailed')} onRetry={() => void list.refetch()} />;
    }
    return (
      <div className="grid gap-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-28" />
        ))}
      </div>
    );
  }
  if (photos.length === 0) {
    return (
      <EmptyState title={t('empty.title')} text={t('empty.text')}>
        <ButtonLink to={paths.upload}>{t('empty.upload')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {removalFailure !== undefined && (
        <Alert kind="error" title={t('deleteFailed')} className="mb-4">
          {text(removalFailure)}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert kind="error" title={t('loadFailed')} className="mb-4">
          {text(failure)}
        </Alert>
      )}
      <ul className="border-t border-line">
        {photos.map((photo, index) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            orders={orders}
            now={openedAt}
            isFirst={index < FIRST}
            onDelete={setDoomed}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="plain"
          className="mt-6"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {doomed !== undefined && isLive(doomed) && <InUseDialog onClose={() => setDoomed(undefined)} />}
      {doomed !== undefined && !isLive(doomed) && (
        <ConfirmDialog
          title={t('confirm.title')}
          text={t(`confirm.${whatGoes(doomed)}`, { count: doomed.imagesDone })}
          confirm={t('confirm.button')}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => {
            void remove(doomed.id);
            setDoomed(undefined);
          }}
        />
      )}
    </>
  );
}

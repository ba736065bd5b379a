import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { ResultsGrid } from '@/features/results/components/results-grid';
import { ResultsHeader } from '@/features/results/components/results-header';
import { shareFile } from '@/features/results/lib/share';
import { download } from '@/lib/download';
import { toastShown } from '@/lib/toast-slice';
import type { Headshot, PhotoDetail } from '@/services/api/types';

const Lightbox = lazy(async () => ({
  default: (await import('@/features/results/components/lightbox')).Lightbox,
}));

interface ResultsViewProps {
  readonly photo: PhotoDetail;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

const REFRESH_EVERY_MS = 14 * 60_000;

export function ResultsView({ photo, isFetching, onRefresh }: ResultsViewProps) {
  const { t } = useTranslation('results');
  const dispatch = useDispatch();
  const [open, setOpen] = useState<number>();
  const renewed = useRef(false);

  // Links live a quarter of an hour; what loads later needs new ones.
  useEffect(() => {
    const timer = setInterval(() => {
      renewed.current = false;
      onRefresh();
    }, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [onRefresh]);

  const renewOnce = useCallback(() => {
    if (renewed.current) return;
    renewed.current = true;
    onRefresh();
  }, [onRefresh]);

  const share = useCallback(
    async ({ downloadUrl, fileName }: Headshot) => {
      if (downloadUrl === null) return;
      const outcome = await shareFile(downloadUrl, fileName);
      if (outcome !== 'download') return;
      download(downloadUrl, fileName);
      dispatch(toastShown({ id: 'share', kind: 'info', text: 'toast.shareDownload' }));
    },
    [dispatch],
  );
  const onShare = useCallback((headshot: Headshot) => void share(headshot), [share]);

  return (
    <>
      <ResultsHeader photo={photo} isFetching={isFetching} onRefresh={onRefresh} />
      <h2 className="sr-only">{t('sheet')}</h2>
      <div className="mt-12">
        <ResultsGrid photo={photo} onOpen={setOpen} onBroken={renewOnce} onShare={onShare} />
      </div>
      {open !== undefined && (
        <Suspense>
          <Lightbox
            headshots={photo.headshots.filter(({ image }) => image !== null)}
            original={photo.original}
            number={open}
            onChange={setOpen}
            onShare={onShare}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

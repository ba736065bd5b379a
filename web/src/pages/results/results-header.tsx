import { skipToken } from '@reduxjs/toolkit/query';
import { Download } from '@/shared/ui/icons';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor, ButtonLink } from '@/shared/ui/button';
import { Picture } from '@/entities/photo/picture';
import { paths } from '@/shared/config/paths';
import { ConfirmationButton } from '@/pages/results/confirmation-button';
import { LowNote } from '@/pages/results/low-note';
import { ResultsHelp } from '@/pages/results/results-help';
import type { CommonFacts } from '@/pages/results/common-facts';
import { formatDateTime } from '@/shared/i18n/dates';
import { formatBytes } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PhotoDetail } from '@/shared/api/types';
import { useGetOrderQuery } from '@/entities/order/orders-api';

interface ResultsHeaderProps {
  readonly photo: PhotoDetail;
  readonly common: CommonFacts;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

export function ResultsHeader({ photo, common, isFetching, onRefresh }: ResultsHeaderProps) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const { archive, original, expiresAt, imagesDone, imagesTotal, status, orderId } = photo;
  const { currentData: order } = useGetOrderQuery(orderId ?? skipToken);
  return (
    <div className="mt-6 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[7.5rem_1fr] sm:gap-x-6">
      {original !== null && (
        <figure className="sm:row-span-2">
          <div className="frame-outline overflow-hidden rounded-photo bg-sand">
            <Picture image={original} alt={t('original.alt')} sizes="120px" />
          </div>
          <figcaption className="mt-1 text-xs text-soft">{t('original.caption')}</figcaption>
        </figure>
      )}
      <div>
        <p className="figures text-soft">
          {status === 'completed'
            ? t('header.count', { count: photo.headshots.length })
            : t('header.progress', { done: imagesDone, total: imagesTotal })}{' '}
          {status === 'completed' &&
            expiresAt !== null &&
            t('header.until', { date: formatDateTime(expiresAt, code) })}
        </p>
        {orderId !== null && (
          <p className="figures min-h-6 text-sm text-soft">
            {order !== undefined && t('header.order', { number: order.number })}
          </p>
        )}
        {(status === 'queued' || status === 'processing') && (
          <p className="mt-1 max-w-[65ch]">{t('header.preview')}</p>
        )}
        {photo.headshots.length > 0 && <ResultsHelp common={common} />}
        {photo.headshots.some(({ resolution }) => resolution === 'low') && <LowNote />}
      </div>
      <div className="col-span-2 flex flex-wrap gap-x-6 gap-y-2 max-sm:mt-4 sm:col-span-1 sm:col-start-2">
        {archive !== null && (
          <ButtonAnchor look="plain" href={archive.url} download={archive.fileName}>
            <Download size={20} strokeWidth={1.5} aria-hidden />
            {t('downloadAll', { size: formatBytes(archive.bytes, code) })}
          </ButtonAnchor>
        )}
        {orderId !== null && order?.confirmation !== false && <ConfirmationButton order={order} />}
        <Button look="bare" disabled={isFetching} onClick={onRefresh}>
          {t('refresh')}
        </Button>
        <ButtonLink look="bare" to={paths.dashboard}>
          {t('dashboard')}
        </ButtonLink>
      </div>
    </div>
  );
}

import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Picture } from '@/entities/photo/picture';
import { paths } from '@/shared/config/paths';
import { ConfirmationButton } from '@/pages/results/confirmation-button';
import { LowNote } from '@/pages/results/low-note';
import { MoreFromSelfie } from '@/pages/results/more/more-from-selfie';
import { ResultsHelp } from '@/pages/results/results-help';
import type { CommonFacts } from '@/pages/results/common-facts';
import { formatDateTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PhotoDetail } from '@/shared/api/types';
import { useGetOrderQuery } from '@/entities/order/orders-api';

interface ResultsAboutProps {
  readonly photo: PhotoDetail;
  readonly common: CommonFacts;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

/** What there is to know of the images and their order, below them. */
export function ResultsAbout({ photo, common, isFetching, onRefresh }: ResultsAboutProps) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const { original, orderId, headshots } = photo;
  const { currentData: order } = useGetOrderQuery(orderId ?? skipToken);
  const claimUntil = order?.claimUntil ?? null;
  return (
    <div className="mt-16 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-t border-ink pt-8 sm:grid-cols-[7.5rem_1fr] sm:gap-x-6">
      {original !== null && (
        <figure>
          <div className="frame-outline overflow-hidden rounded-photo bg-sand">
            <Picture image={original} alt={t('original.alt')} sizes="120px" />
          </div>
          <figcaption className="mt-1 text-xs text-soft">{t('original.caption')}</figcaption>
        </figure>
      )}
      <div className="col-start-2 grid max-w-[65ch] content-start gap-3">
        {photo.archive !== null && <MoreFromSelfie photo={photo} />}
        {orderId !== null && (
          <p className="figures min-h-6 text-sm text-soft">
            {order !== undefined && t('header.order', { number: order.number })}
          </p>
        )}
        {headshots.length > 0 && <ResultsHelp common={common} />}
        {headshots.some(({ resolution }) => resolution === 'low') && <LowNote />}
        {claimUntil !== null && (
          <p className="border-l-4 border-accent pl-3">
            {t('guarantee', { date: formatDateTime(claimUntil, code) })}
          </p>
        )}
      </div>
      <div className="col-span-2 mt-4 flex flex-wrap gap-x-6 gap-y-2 sm:col-span-1 sm:col-start-2">
        {orderId !== null && order?.confirmation !== false && <ConfirmationButton order={order} />}
        {orderId !== null && (
          <ButtonLink look="bare" to={paths.settingsTab('orders')}>
            {t('orders')}
          </ButtonLink>
        )}
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

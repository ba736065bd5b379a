import { useTranslation } from 'react-i18next';
import { Progress } from '@/shared/ui/progress';
import { cx } from '@/shared/ui/cx';
import { moneyOf, type Row } from '@/pages/dashboard/row-state';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatDate } from '@/shared/i18n/dates';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Photo } from '@/shared/api/types';

interface RowFactsProps {
  readonly photo: Photo;
  readonly row: Row;
}

const heavy: readonly Row['state'][] = ['unpaid', 'lapsed', 'failed', 'ended'];

export function RowFacts({ photo, row }: RowFactsProps) {
  const { t } = useTranslation('dashboard');
  const { code } = useLanguage();
  const text = useErrorText();
  const { imagesDone, imagesTotal, expiresAt, orderId } = photo;
  const { state, order } = row;
  const money = moneyOf(row);
  const reason = order?.refundReason ?? photo.failure?.code;
  const saysWhy = (state === 'failed' || state === 'ended') && reason !== undefined;
  const until = expiresAt === null ? '' : formatDate(expiresAt, code);
  return (
    <>
      <p className={cx('text-sm', heavy.includes(state) ? 'font-medium' : 'text-soft')}>
        {t(`status.${state}`, { count: imagesDone, done: imagesDone, total: imagesTotal, date: until })}
      </p>
      {state === 'processing' && imagesTotal > 0 && (
        <div className="mt-2 max-w-60">
          <Progress label={t('row.progress')} value={imagesDone / imagesTotal} />
        </div>
      )}
      {saysWhy && (
        <p className={cx('text-sm', state === 'failed' ? 'text-error' : 'text-soft')}>
          {text({ code: reason, message: photo.failure?.message ?? '' })}
        </p>
      )}
      {money !== undefined && (
        <p className="text-sm text-soft">
          {t(`money.${money}`, { amount: order === undefined ? '' : formatMoney(order.total, code) })}
        </p>
      )}
      {(order !== undefined || orderId !== null) && (
        <p className="min-h-[1lh] text-sm text-soft">
          {order !== undefined && t('row.order', { number: order.number })}
        </p>
      )}
      {expiresAt !== null && state !== 'gone' && (
        <p className="text-sm text-soft">{t('row.expires', { date: until })}</p>
      )}
    </>
  );
}

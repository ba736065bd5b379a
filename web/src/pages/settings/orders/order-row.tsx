import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { ClaimTrace } from '@/pages/settings/orders/claim-trace';
import { DocumentButton } from '@/pages/settings/orders/document-button';
import { documentsOf } from '@/pages/settings/orders/documents';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatDate, formatDateTime } from '@/shared/i18n/dates';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Order } from '@/shared/api/types';

interface OrderRowProps {
  readonly order: Order;
  readonly onClaim: (order: Order) => void;
}

const PAID_TOO_LATE = 'payment.failed';
const link =
  'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink';

export function OrderRow({ order, onClaim }: OrderRowProps) {
  const { t } = useTranslation('settings');
  const { code } = useLanguage();
  const text = useErrorText();
  const { claim, claimUntil, canWithdraw, refundReason, refundReview } = order;
  const documents = documentsOf(order);
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-6 sm:grid-cols-[1fr_auto]">
      <div>
        <h3 className="font-medium">
          {[t(`orders.package.${order.package}`), t('orders.images', { count: order.images })].join(', ')}
        </h3>
        <p className="figures mt-0.5 text-sm text-soft">
          {t('orders.numberAndDate', { number: order.number, date: formatDate(order.placedAt, code) })}
        </p>
      </div>
      <p className="figures font-serif text-h3 sm:text-right">
        {formatMoney(order.total, code)}
        <span className="block font-sans text-sm text-soft">
          {order.bypass ? t('orders.bypass') : t('orders.vat')}
        </span>
      </p>
      <div className="sm:col-span-2">
        <p>{refundReview ? t('orders.review') : t(`orders.state.${order.state}`)}</p>
        {refundReason !== null && !refundReview && (
          <p className="text-sm text-soft">
            {refundReason === PAID_TOO_LATE ? t('orders.tooLate') : text({ code: refundReason, message: '' })}
          </p>
        )}
        {claim ? <ClaimTrace order={order} claim={claim} /> : null}
        {claimUntil !== null && (
          <p className="mt-1 text-sm text-soft">
            {t('orders.claimUntil', { date: formatDateTime(claimUntil, code) })}
          </p>
        )}
      </div>
      {(documents.length > 0 || claimUntil !== null || canWithdraw) && (
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2 sm:col-span-2">
          {documents.map((kind) => (
            <DocumentButton key={kind} order={order} kind={kind} />
          ))}
          {claimUntil !== null && (
            <Button
              look="bare"
              size="small"
              aria-label={t('orders.claimOf', { number: order.number })}
              onClick={() => onClaim(order)}
            >
              {t('orders.claimButton')}
            </Button>
          )}
          {canWithdraw && (
            <LocalLink
              to={paths.withdrawFrom(order.number)}
              aria-label={t('orders.withdrawOf', { number: order.number })}
              className={`${link} text-sm`}
            >
              {t('orders.withdraw')}
            </LocalLink>
          )}
        </div>
      )}
    </li>
  );
}

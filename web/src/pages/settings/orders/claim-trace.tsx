import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { formatDate } from '@/shared/i18n/dates';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Order, OrderClaim } from '@/shared/api/types';

interface ClaimTraceProps {
  readonly order: Order;
  readonly claim: OrderClaim;
}

/** What became of the claim of an order. The reason is a person's, in the language it was written in. */
export function ClaimTrace({ order, claim }: ClaimTraceProps) {
  const { t } = useTranslation('settings');
  const { supportEmail } = useConfig();
  const { code } = useLanguage();
  const date = formatDate(claim.decidedAt ?? claim.receivedAt, code);
  if (claim.state === 'granted')
    return (
      <p className="mt-1 text-sm text-soft">
        {order.bypass
          ? t('orders.claimTrace.grantedTest', { date })
          : t('orders.claimTrace.granted', { date, total: formatMoney(order.total, code) })}
      </p>
    );
  if (claim.state === 'review')
    return <p className="mt-1 text-sm text-soft">{t('orders.claimTrace.review', { date })}</p>;
  return (
    <div className="mt-1 text-sm">
      <p>{t('orders.claimTrace.declined', { date })}</p>
      {claim.reason !== null && (
        <blockquote className="my-2 border-l border-ink pl-4 break-words">{claim.reason}</blockquote>
      )}
      <p className="text-soft">{t('orders.claimTrace.question', { support: supportEmail })}</p>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaymentMethods } from '@/entities/catalogue/use-payment-methods';
import { useConfig } from '@/shared/config/config-context';
import { RecentTime } from '@/shared/ui/recent-time';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { isForAll, portraitOutfit } from '@/pages/upload/outfits';
import type { CouponQuote, Outfit, PackageOffer } from '@/shared/api/types';

interface OrderSummaryProps {
  readonly offer: PackageOffer;
  readonly quote: CouponQuote | undefined;
  readonly outfit: Outfit;
}

function Row({
  name,
  children,
  strong = false,
}: {
  readonly name: ReactNode;
  readonly children: ReactNode;
  readonly strong?: boolean;
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 py-2.5 ${strong ? '' : 'border-b border-dashed border-line'}`}
    >
      <dt className={strong ? 'font-medium' : 'text-sm text-soft'}>{name}</dt>
      <dd className={strong ? 'font-serif text-h2' : 'text-right text-sm'}>{children}</dd>
    </div>
  );
}

export function OrderSummary({ offer, quote, outfit }: OrderSummaryProps) {
  const { t } = useTranslation(['checkout', 'upload']);
  const { code } = useLanguage();
  const { operator, testMode } = useConfig();
  const methods = usePaymentMethods();
  const { name, street, city, country } = operator;
  const total = quote?.total ?? offer.price;
  return (
    <div>
      <dl className="figures border-t border-ink pt-1">
        <Row name={t('summary.package')}>{t(`package.${offer.package}`)}</Row>
        <Row name={t('summary.contents')}>{t('summary.images', { count: offer.images })}</Row>
        {outfit !== 'unchanged' && (
          <Row name={t('upload:outfit.title')}>
            {t(`upload:outfit.${portraitOutfit(outfit)}`)}
            <span className="block text-soft">
              {t(isForAll(outfit) ? 'upload:outfit.all' : 'upload:outfit.half')}
            </span>
          </Row>
        )}
        <Row name={t('summary.time')}>
          {/* An element of its own: text beside others stays as it was once a browser has translated the page. */}
          <span>{t('summary.minutes', { count: offer.estimatedMinutes })}</span>
          <RecentTime offer={offer} className="block text-soft" />
        </Row>
        <Row name={t('summary.price')}>{formatMoney(offer.price, code)}</Row>
        {quote !== undefined && (
          <Row name={t('summary.coupon', { code: quote.code })}>
            {formatMoney({ ...quote.discount, amount: -quote.discount.amount }, code)}
          </Row>
        )}
        <Row
          strong
          name={
            <>
              {t('summary.total')}
              <span className="block text-sm font-normal text-soft">{t('summary.vat')}</span>
            </>
          }
        >
          {formatMoney(total, code)}
        </Row>
      </dl>
      <ul className="grid gap-1.5 border-t border-line pt-3 text-sm">
        <li>{t('summary.oneTime')}</li>
        <li>{t('summary.withdrawal')}</li>
        <li>{t('summary.guarantee')}</li>
        {!testMode && total.amount > 0 && <li>{t('summary.payment', { methods })}</li>}
        <li>{t('summary.seller', { operator: [name, street, city, country].join(', ') })}</li>
      </ul>
    </div>
  );
}

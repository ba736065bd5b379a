import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useCoupon } from '@/pages/upload/order/use-coupon';
import type { ChosenDraft } from '@/pages/upload/use-upload-draft';
import { isOrdered } from '@/entities/photo/is-ordered';
import { useGetPhotoQuery } from '@/entities/photo/photos-api';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PackageOffer } from '@/shared/api/types';

interface OrderTotalProps {
  readonly offers: readonly PackageOffer[];
  readonly currency: string;
  readonly draft: ChosenDraft;
  /** Of a photo that was sent and may be read. */
  readonly photoId: string | undefined;
}

export function OrderTotal({ offers, currency, draft, photoId }: OrderTotalProps) {
  const { t } = useTranslation('checkout');
  const { code } = useLanguage();
  const { quote } = useCoupon(draft.coupon, draft.package, currency);
  const { currentData: photo } = useGetPhotoQuery(photoId ?? skipToken);
  const offer = offers.find((each) => each.package === draft.package) ?? offers[0];
  if (offer === undefined || (photo && isOrdered(photo))) return null;
  return (
    <aside
      aria-label={t('total.title')}
      className="figures sticky bottom-(--banner-height,0px) z-10 -mx-[clamp(1rem,4vw,3rem)] flex h-14 items-center justify-between gap-4 border-t border-ink bg-card px-[clamp(1rem,4vw,3rem)] lg:top-8 lg:bottom-auto lg:mx-0 lg:block lg:h-auto lg:self-start lg:px-8 lg:py-6"
    >
      <div className="min-w-0 text-xs lg:text-base">
        <p className="font-medium lg:font-serif lg:text-h3 lg:font-normal">{t(`package.${offer.package}`)}</p>
        <p className="text-soft lg:mt-1 lg:text-sm">{t('summary.images', { count: offer.images })}</p>
        <p className="hidden text-sm text-soft lg:block">
          {t('summary.minutes', { count: offer.estimatedMinutes })}
        </p>
        {quote !== undefined && (
          <p className="hidden text-sm text-soft lg:block">
            {t('coupon.applied', { code: quote.code, discount: formatMoney(quote.discount, code) })}
          </p>
        )}
      </div>
      <p className="shrink-0 text-right lg:mt-6 lg:border-t lg:border-dashed lg:border-line lg:pt-4 lg:text-left">
        <span className="block font-serif text-h3 leading-none lg:text-h2">
          {formatMoney(quote?.total ?? offer.price, code)}
        </span>
        <span className="block text-xs text-soft lg:mt-2 lg:text-sm">{t('summary.vat')}</span>
      </p>
    </aside>
  );
}

import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { RecentTime } from '@/shared/ui/recent-time';
import { cx } from '@/shared/ui/cx';
import { paths } from '@/shared/config/paths';
import { FrameSheet } from '@/pages/marketing/frame-sheet';
import { pricePerImage, recommendedOf } from '@/entities/catalogue/recommend';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PackageOffer } from '@/shared/api/types';

const STYLES = 6;

interface PriceGridProps {
  readonly offers: readonly PackageOffer[];
  readonly heading: 'h2' | 'h3';
}

export function PriceGrid({ offers, heading }: PriceGridProps) {
  const recommended = recommendedOf(offers);
  return (
    <ul className="figures grid border-b border-line lg:grid-cols-3 lg:grid-rows-[repeat(5,auto)]">
      {offers.map((offer) => (
        <PriceColumn
          key={offer.package}
          offer={offer}
          isRecommended={offer === recommended}
          heading={heading}
        />
      ))}
    </ul>
  );
}

interface PriceColumnProps {
  readonly offer: PackageOffer;
  readonly isRecommended: boolean;
  readonly heading: 'h2' | 'h3';
}

function PriceColumn({ offer, isRecommended, heading: Heading }: PriceColumnProps) {
  const { t } = useTranslation('pricing');
  const { code } = useLanguage();
  const name = t(`package.${offer.package}`);
  const perStyle = Math.floor(offer.images / STYLES);
  const each = { amount: pricePerImage(offer), currency: offer.price.currency };
  const fact = 'border-t border-line py-2';
  return (
    <li
      className={cx(
        'grid grid-cols-[1fr_5rem] gap-x-6 border-t-3 pt-5 pb-8 sm:grid-cols-[1fr_8rem]',
        'lg:row-span-5 lg:grid-cols-1 lg:grid-rows-subgrid lg:px-8 lg:pt-8 lg:first:pl-0 lg:last:pr-0 lg:not-first:border-l lg:not-first:border-l-line',
        isRecommended ? 'border-t-accent' : 'border-t-line',
      )}
    >
      <FrameSheet
        images={offer.images}
        className="col-start-2 row-span-3 row-start-1 w-full self-start lg:col-start-1 lg:row-span-1 lg:row-start-auto lg:w-44 lg:self-end"
      />
      <div className="col-start-1 flex flex-wrap items-baseline justify-between gap-x-4 lg:mt-8">
        <Heading className="font-sans text-lg font-medium tracking-normal">{name}</Heading>
        {isRecommended && <p className="text-sm font-medium text-accent">{t('recommended')}</p>}
      </div>
      <p className="col-start-1 mt-1 lg:flex lg:items-baseline lg:gap-x-3">
        <span className="block font-serif text-h2">{formatMoney(offer.price, code)}</span>
        <span className="text-soft">{t('perImage', { price: formatMoney(each, code) })}</span>
      </p>
      <div className="col-span-full lg:col-span-1">
        <ul className="mt-5">
          <li className={fact}>{t('images', { count: offer.images })}</li>
          <li className={fact}>{t('perStyle', { count: perStyle })}</li>
          <li className={fact}>
            {t('minutes', { count: offer.estimatedMinutes })}
            <RecentTime offer={offer} className="block text-sm text-soft" />
          </li>
        </ul>
        <p className="border-t border-line pt-3 text-sm text-soft">
          {t(`fit.${offer.package}`)}
          {isRecommended && ` ${t('reason', { count: perStyle })}`}
        </p>
      </div>
      <ButtonLink
        look={isRecommended ? 'main' : 'plain'}
        to={paths.uploadWith(offer.package)}
        aria-label={t('chooseOf', { name })}
        className="col-span-full mt-6 lg:col-span-1"
      >
        {t('choose')}
      </ButtonLink>
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';
import { useConfig } from '@/shared/config/config-context';
import { PriceGrid } from '@/pages/marketing/price-grid';
import type { PackageOffer } from '@/shared/api/types';

export function PriceList({ offers }: { readonly offers: readonly PackageOffer[] }) {
  const { t } = useTranslation('home');
  const { testimonials } = useConfig();
  // Without the dark section above, the one before has already left the space.
  const space = testimonials.length > 0 ? 'py-24 lg:py-36' : 'pb-24 lg:pb-36';
  return (
    <section aria-labelledby="prices" className={cx('page', space)}>
      <h2 id="prices" className="max-w-[18ch] text-h2">
        {t('prices.title')}
      </h2>
      <p className="mt-4 mb-12 max-w-[58ch] text-soft">{t('prices.text')}</p>
      <PriceGrid offers={offers} heading="h3" />
      <p className="mt-5 max-w-[70ch] text-sm text-soft">{t('prices.note')}</p>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { PriceGrid } from '@/features/marketing/components/price-grid';
import type { PackageOffer } from '@/services/api/types';

export function PriceList({ offers }: { readonly offers: readonly PackageOffer[] }) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="prices" className="page py-24 lg:py-36">
      <h2 id="prices" className="max-w-[18ch] text-h2">
        {t('prices.title')}
      </h2>
      <p className="mt-4 mb-12 max-w-[58ch] text-soft">{t('prices.text')}</p>
      <PriceGrid offers={offers} heading="h3" />
      <p className="mt-5 max-w-[70ch] text-sm text-soft">{t('prices.note')}</p>
    </section>
  );
}

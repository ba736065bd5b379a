import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/shared/ui/page-title';
import { EveryPackage } from '@/pages/marketing/every-package';
import { MoneyMatters } from '@/pages/marketing/money-matters';
import { PriceGrid } from '@/pages/marketing/price-grid';
import { useOffers } from '@/entities/catalogue/use-offers';

export function Component() {
  const { t } = useTranslation('pricing');
  const { offers } = useOffers();
  return (
    <>
      <div className="page pt-12 lg:pt-20">
        <PageTitle className="max-w-[16ch] text-h1" title={t('documentTitle')} describe={t('describe')}>
          {t('title')}
        </PageTitle>
        <p className="mt-6 mb-12 max-w-[58ch] text-lg text-soft lg:mb-16">{t('lead')}</p>
        <PriceGrid offers={offers} heading="h2" />
        <p className="mt-5 max-w-[70ch] text-sm text-soft">{t('note')}</p>
      </div>
      <EveryPackage />
      <MoneyMatters />
    </>
  );
}

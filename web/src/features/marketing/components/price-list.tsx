import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/config/paths';
import { formatMoney } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import type { PackageOffer } from '@/services/api/types';

export function PriceList({ offers }: { readonly offers: readonly PackageOffer[] }) {
  const { t } = useTranslation('home');
  const { code } = useLanguage();
  return (
    <section aria-labelledby="prices" className="page py-24 lg:py-36">
      <h2 id="prices" className="max-w-[18ch] text-h2">
        {t('prices.title')}
      </h2>
      <p className="mt-4 max-w-[58ch] text-soft">{t('prices.text')}</p>
      <ul className="figures mt-12 border-t border-ink">
        {offers.map((offer) => (
          <li
            key={offer.package}
            className="grid items-center gap-x-8 gap-y-4 border-b border-line py-6 sm:grid-cols-[1fr_1fr_auto_auto]"
          >
            <h3 className="text-lg font-medium">{t(`package.${offer.package}`)}</h3>
            <p className="text-soft">
              {t('prices.facts', { count: offer.images, minutes: offer.estimatedMinutes })}
            </p>
            <p className="font-serif text-h2">{formatMoney(offer.price, code)}</p>
            <ButtonLink
              look="plain"
              to={paths.uploadWith(offer.package)}
              aria-label={t('prices.chooseOf', { name: t(`package.${offer.package}`) })}
            >
              {t('prices.choose')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[70ch] text-sm text-soft">{t('prices.note')}</p>
    </section>
  );
}

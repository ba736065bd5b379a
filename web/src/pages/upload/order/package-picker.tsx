import { useTranslation } from 'react-i18next';
import { recommendedOf } from '@/entities/catalogue/recommend';
import { RadioCard } from '@/shared/ui/radio-card';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PackageName, PackageOffer } from '@/shared/api/types';

interface PackagePickerProps {
  readonly offers: readonly PackageOffer[];
  readonly value: PackageName;
  readonly onChange: (value: PackageName) => void;
}

export function PackagePicker({ offers, value, onChange }: PackagePickerProps) {
  const { t } = useTranslation('upload');
  const { code } = useLanguage();
  const recommended = recommendedOf(offers);
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('package.title')}</legend>
      {offers.map((offer) => (
        <RadioCard
          key={offer.package}
          name="package"
          value={offer.package}
          checked={value === offer.package}
          onChange={() => onChange(offer.package)}
        >
          <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 pr-10">
            <span className="font-medium">
              {t(`package.${offer.package}`)}{' '}
              {offer === recommended && (
                <span className="text-sm text-accent sm:ml-2">{t('package.recommended')}</span>
              )}
            </span>
            <span className="figures row-span-2 self-center font-serif text-h3">
              {formatMoney(offer.price, code)}
            </span>
            <span className="figures text-sm text-soft">
              {t('package.facts', { count: offer.images, minutes: offer.estimatedMinutes })}
            </span>
          </span>
        </RadioCard>
      ))}
      <p className="text-sm text-soft">{t('package.note')}</p>
    </fieldset>
  );
}

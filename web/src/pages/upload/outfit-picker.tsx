import { useTranslation } from 'react-i18next';
import { isForAll, portraitOutfit, portraitOutfits, sharedOut } from '@/pages/upload/outfits';
import type { OutfitLimits, PortraitOutfit } from '@/pages/upload/outfits';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { RadioCard } from '@/shared/ui/radio-card';
import type { Outfit } from '@/shared/api/types';

/** Collar, lapels and tie, below the same shoulders. */
const drawings: Readonly<Record<PortraitOutfit, string>> = {
  unchanged: 'M39 44c4 7 18 7 22 0',
  business_men: 'M40 42l10 13 10-13M50 55l-4 5 4 30 4-30zM40 42l-8 14 17 34M60 42l8 14-17 34',
  business_women: 'M40 42c3 9 17 9 20 0M38 43l-5 17 16 30M62 43l5 17-16 30',
  business: 'M40 38v9c3 5 17 5 20 0v-9M40 43c3 4 17 4 20 0',
};

const shares = [false, true] as const;

interface OutfitPickerProps {
  readonly value: Outfit;
  readonly limits: OutfitLimits;
  /** Where nobody's own clothes stay, there are those of the styles instead. */
  readonly replacesClothes: boolean;
  readonly onChange: (value: Outfit) => void;
}

export function OutfitPicker({ value, limits, replacesClothes, onChange }: OutfitPickerProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  const chosen = portraitOutfit(value);
  const all = isForAll(value);
  const own = replacesClothes
    ? { name: t('outfit.styled'), text: t('outfit.styled_text') }
    : { name: t('outfit.unchanged'), text: t('expression.unchanged_text') };
  const reasons = [...new Set(portraitOutfits.flatMap((outfit) => limits[outfit] ?? []))];
  return (
    <div>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-3 font-medium">{t('outfit.title')}</legend>
        {portraitOutfits.map((outfit) => {
          return (
            <RadioCard
              key={outfit}
              name="outfit"
              value={outfit}
              checked={chosen === outfit}
              disabled={limits[outfit] !== undefined}
              onChange={() => onChange(sharedOut(outfit, all))}
            >
              <span className="flex items-center gap-3">
                <svg
                  aria-hidden
                  viewBox="8 24 84 68"
                  className="w-16 shrink-0 fill-none stroke-ink"
                  strokeWidth="3"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                >
                  <path d="M39 26v16c-8 5-25 6-29 19v29h80V61c-4-13-21-14-29-19V26" strokeWidth="2" />
                  <path d={drawings[outfit]} />
                </svg>
                <span>
                  <span className="block font-medium">
                    {outfit === 'unchanged' ? own.name : t(`outfit.${outfit}`)}
                  </span>
                  <span className="block text-sm text-soft">
                    {outfit === 'unchanged' ? own.text : t(`outfit.${outfit}_text`)}
                  </span>
                </span>
              </span>
            </RadioCard>
          );
        })}
      </fieldset>
      <div role="status" className="max-w-[60ch] text-sm">
        {reasons.map((code) => (
          <p key={code} className="mt-3 border-l-4 border-accent bg-accent-wash px-4 py-3">
            {t('outfit.notPossible', { reason: text({ code, message: '' }) })}
          </p>
        ))}
      </div>
      {chosen !== 'unchanged' && (
        <>
          <fieldset className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
            <legend className="sr-only">{t('outfit.share')}</legend>
            {shares.map((isAll) => (
              <label key={String(isAll)} className="flex items-center gap-2">
                <input
                  type="radio"
                  name="outfit-share"
                  className="size-5 accent-accent"
                  checked={all === isAll}
                  onChange={() => onChange(sharedOut(chosen, isAll))}
                />
                {t(isAll ? 'outfit.all' : 'outfit.half')}
              </label>
            ))}
          </fieldset>
          <p className="mt-3 max-w-[60ch] text-sm text-soft">
            {t(replacesClothes ? 'portrait.dressed' : 'outfit.rendered')}
          </p>
        </>
      )}
    </div>
  );
}

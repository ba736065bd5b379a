import { outfits, type Outfit } from '@headshots/proto/vocabulary';
import type { OutfitChoice, Photo } from './photo.ts';

/** A portrait shows the same clothes whether half of the images have them or all. */
export const portraitOutfit = (outfit: Outfit): Outfit => outfit.replace(/_all$/, '') as Outfit;

/** Every outfit, with what the check of the selfie and the portraits before paying have told of it. */
export function outfitChoices({
  selfieReport,
  unfit,
}: Pick<Photo, 'selfieReport' | 'unfit'>): readonly OutfitChoice[] {
  return outfits.map((outfit) => {
    const checked = selfieReport.outfits?.find((choice) => choice.outfit === outfit);
    if (checked && !checked.possible) return checked;
    const reason = unfit[portraitOutfit(outfit)] ?? '';
    return { outfit, possible: reason === '', reason };
  });
}

import type { Outfit, OutfitChoice } from '@/shared/api/types';

const outfits: readonly Outfit[] = [
  'unchanged',
  'business',
  'business_men',
  'business_women',
  'business_all',
  'business_men_all',
  'business_women_all',
];

/** What a selfie that fits everything offers. */
export const makeOutfits = (): OutfitChoice[] =>
  outfits.map((outfit) => ({ outfit, possible: true, reason: null }));

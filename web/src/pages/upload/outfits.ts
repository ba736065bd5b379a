import type { AppError } from '@/shared/api/app-error';
import type { Outfit, OutfitChoice } from '@/shared/api/types';

/** What one portrait can show: the same clothes, whether half of the images have them or all. */
export type PortraitOutfit = Exclude<Outfit, `${string}_all`>;

export const portraitOutfits = [
  'unchanged',
  'business_men',
  'business_women',
  'business',
] as const satisfies readonly PortraitOutfit[];

export const isForAll = (outfit: Outfit): boolean => outfit.endsWith('_all');

export const portraitOutfit = (outfit: Outfit): PortraitOutfit =>
  portraitOutfits.find((each) => outfit === each || outfit === `${each}_all`) ?? 'unchanged';

/** The same clothes in half of the images, or in all of them; one's own are always in all. */
export const sharedOut = (outfit: PortraitOutfit, all: boolean): Outfit =>
  outfit === 'unchanged' || !all ? outfit : `${outfit}_all`;

/** Why clothes cannot be chosen, as a code of the catalogue. */
export type OutfitLimits = Readonly<Partial<Record<Outfit, string>>>;

const UNSUPPORTED = 'selfie.outfit_unavailable';

export function outfitLimits(choices: readonly OutfitChoice[] = []): OutfitLimits {
  const limits: Partial<Record<Outfit, string>> = {};
  for (const { outfit, possible, reason } of choices) if (!possible) limits[outfit] = reason ?? UNSUPPORTED;
  return limits;
}

/** The reason in an answer that refused clothes; undefined in any other. */
export function refusedOutfit(error: AppError | undefined): string | undefined {
  if (error?.code !== UNSUPPORTED) return undefined;
  return error.errors.find(({ field }) => field === 'outfit')?.code ?? error.code;
}

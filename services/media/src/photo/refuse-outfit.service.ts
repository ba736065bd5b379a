import { errorCatalogue, type ErrorCode } from '@headshots/proto/errors';
import { problem } from '@headshots/platform/errors';
import type { Outfit } from '@headshots/proto/vocabulary';
import { outfitChoices } from './outfits.ts';
import type { Photo } from './photo.ts';

/** Throws `selfie.outfit_unavailable`, with the reason, when the photo cannot be shown in the outfit. */
export function refuseOutfit(photo: Pick<Photo, 'selfieReport' | 'unfit'>, outfit: Outfit): void {
  const choice = outfitChoices(photo).find((each) => each.outfit === outfit);
  if (choice?.possible) return;
  const reason = choice?.reason ?? '';
  const code = Object.hasOwn(errorCatalogue, reason) ? (reason as ErrorCode) : 'selfie.outfit_unavailable';
  throw problem('selfie.outfit_unavailable', { errors: [{ field: 'outfit', code }] });
}

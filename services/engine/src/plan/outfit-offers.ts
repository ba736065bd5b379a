import type { OutfitOffer } from '../port.ts';
import { outfits } from './clothing.ts';

/** Every outfit, the business clothes refused for a reason if there is one. The own clothes are always possible. */
export function outfitOffers(refusal: string | undefined): readonly OutfitOffer[] {
  return outfits.map((outfit) => {
    const possible = outfit === 'unchanged' || refusal === undefined;
    return { outfit, possible, reason: possible ? '' : `outfit.${refusal}` };
  });
}

import { styles } from './style.ts';
import type { PlannedShot } from './style-plan.ts';

/** What a person may be dressed in; `garments/garments.json` says how each looks. */
export const garments = ['suit-tie', 'suit-shirt', 'blazer-blouse', 'knit'] as const;
export type GarmentId = (typeof garments)[number];

/** What an order may ask for: business clothes in every second image, with `_all` in each one; without a cut, what is cut alike for all. */
export const outfits = [
  'unchanged',
  'business',
  'business_men',
  'business_women',
  'business_all',
  'business_men_all',
  'business_women_all',
] as const;
export type Outfit = (typeof outfits)[number];

/** The same clothes, whatever the share of dressed images: what one portrait can show. */
export type PortraitOutfit = Exclude<Outfit, `${string}_all`>;
export const portraitOutfits = [
  'unchanged',
  'business',
  'business_men',
  'business_women',
] as const satisfies readonly PortraitOutfit[];

export function portraitOutfit(outfit: Outfit): PortraitOutfit {
  return portraitOutfits.findLast((each) => outfit.startsWith(each)) ?? 'unchanged';
}

export const clothColours = [
  'navy',
  'charcoal',
  'black',
  'bordeaux',
  'camel',
  'white',
  'light-blue',
  'ivory',
  'burgundy',
  'forest',
  'slate',
] as const;
export type ClothColour = (typeof clothColours)[number];

/** A garment and the colour of each of its parts; a part that it has not is not looked at. */
export interface Clothing {
  readonly garment: GarmentId;
  readonly jacket: ClothColour;
  readonly shirt: ClothColour;
  readonly tie: ClothColour;
}

const clothing = (
  garment: GarmentId,
  jacket: ClothColour,
  shirt: ClothColour,
  tie: ClothColour,
): Clothing => ({
  ...{ garment, jacket, shirt, tie },
});

/** In the order in which the rows of a package get them: each is prepared once, so a package has few. */
const choices: Readonly<Record<PortraitOutfit, readonly Clothing[]>> = {
  unchanged: [],
  business_men: [
    clothing('suit-tie', 'navy', 'white', 'burgundy'),
    clothing('suit-shirt', 'charcoal', 'light-blue', 'navy'),
    clothing('knit', 'charcoal', 'white', 'navy'),
  ],
  business_women: [
    clothing('blazer-blouse', 'navy', 'ivory', 'navy'),
    clothing('blazer-blouse', 'charcoal', 'white', 'navy'),
    clothing('knit', 'bordeaux', 'white', 'navy'),
  ],
  business: [
    clothing('knit', 'charcoal', 'white', 'navy'),
    clothing('suit-shirt', 'navy', 'white', 'navy'),
    clothing('knit', 'navy', 'white', 'navy'),
  ],
};

/** Undefined: the image shows the customer's own clothes. */
export function clothingFor(outfit: Outfit, { number }: Pick<PlannedShot, 'number'>): Clothing | undefined {
  const worn = choices[portraitOutfit(outfit)];
  const all = outfit.endsWith('_all');
  // Every other image, moved by one from row to row, so that no style is always dressed.
  const row = Math.floor((number - 1) / styles.length);
  if (!all && (number + row) % 2 !== 0) return undefined;
  // Images of a row are made one after the other: with one choice for all of them, few prepared selfies serve several
  // packages at once.
  return worn[row % worn.length];
}

/** What the portrait before paying shows. */
export const portraitClothing = (outfit: Outfit): Clothing | undefined => choices[portraitOutfit(outfit)][0];

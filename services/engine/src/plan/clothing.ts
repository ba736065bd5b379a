import type { PlannedShot } from './style-plan.ts';

/** What a person may be dressed in; `garments/garments.json` says how each looks. */
export const garments = ['suit-tie', 'suit-shirt', 'blazer-blouse', 'knit'] as const;
export type GarmentId = (typeof garments)[number];

/** Whose cut is asked for; `any` has what is cut alike for all. */
export const cuts = ['men', 'women', 'any'] as const;
export type Cut = (typeof cuts)[number];

/** `business` dresses every second image, `business_only` each one. */
export const outfits = ['unchanged', 'business', 'business_only'] as const;
export type Outfit = (typeof outfits)[number];

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

/** In the order in which dressed images get them: each is prepared once, so a package has few. */
const choices: Readonly<Record<Cut, readonly Clothing[]>> = {
  men: [
    clothing('suit-tie', 'navy', 'white', 'burgundy'),
    clothing('suit-shirt', 'charcoal', 'light-blue', 'navy'),
    clothing('knit', 'charcoal', 'white', 'navy'),
  ],
  women: [
    clothing('blazer-blouse', 'navy', 'ivory', 'navy'),
    clothing('blazer-blouse', 'charcoal', 'white', 'navy'),
    clothing('knit', 'bordeaux', 'white', 'navy'),
  ],
  any: [
    clothing('knit', 'charcoal', 'white', 'navy'),
    clothing('suit-shirt', 'navy', 'white', 'navy'),
    clothing('knit', 'navy', 'white', 'navy'),
  ],
};

/** Undefined: the image shows the customer's own clothes. */
export function clothingFor(
  outfit: Outfit,
  cut: Cut,
  { number }: Pick<PlannedShot, 'number'>,
): Clothing | undefined {
  if (outfit === 'unchanged') return undefined;
  const all = outfit === 'business_only';
  // Every other row of the plan, moved by one from row to row, so that no style is always dressed.
  const row = Math.floor((number - 1) / 6);
  const isDressed = all || (number + row) % 2 === 0;
  if (!isDressed) return undefined;
  const nth = all ? number - 1 : Math.floor((number - 1) / 2);
  return choices[cut][nth % choices[cut].length];
}

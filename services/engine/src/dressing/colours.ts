import type { Clothing, ClothColour } from '../plan/clothing.ts';
import type { ClothColours } from './cloth.ts';

type Three = readonly [number, number, number];

/** Linear reflectance, red, green, blue. */
const REFLECTANCE: Readonly<Record<ClothColour, Three>> = {
  navy: [0.02, 0.028, 0.055],
  charcoal: [0.05, 0.051, 0.055],
  black: [0.018, 0.018, 0.019],
  bordeaux: [0.085, 0.014, 0.022],
  camel: [0.33, 0.21, 0.115],
  white: [0.8, 0.8, 0.8],
  'light-blue': [0.5, 0.6, 0.74],
  ivory: [0.76, 0.72, 0.63],
  burgundy: [0.11, 0.014, 0.024],
  forest: [0.018, 0.05, 0.03],
  slate: [0.08, 0.1, 0.13],
};

export const coloursOf = ({ jacket, shirt, tie }: Clothing): ClothColours => ({
  jacket: REFLECTANCE[jacket],
  shirt: REFLECTANCE[shirt],
  tie: REFLECTANCE[tie],
});

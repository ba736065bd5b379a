export * from './port.ts';
export { PREVIEW_SIDE } from './preview/preview-picture.ts';
export {
  clothingFor,
  outfits,
  portraitClothing,
  portraitOutfit,
  type Clothing,
  type GarmentId,
  type Outfit,
  type PortraitOutfit,
} from './plan/clothing.ts';
export { variantFor } from './plan/recipe.ts';
export { candidatesPerShot } from './plan/rerolls.ts';
export { seedFor } from './plan/seed.ts';
export { stylePlan, type PlannedShot } from './plan/style-plan.ts';
export { expressions, styles, type Expression, type Style } from './plan/style.ts';

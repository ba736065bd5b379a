/** New seeds before the shot changes its variant. */
const rerollsPerVariant = 2;
/** Candidates per shot: the first, its re-rolls, and one more variant of the same style with its own re-rolls. */
export const candidatesPerShot = 2 * (1 + rerollsPerVariant);

/** Which variant of the style a candidate uses: a second one after the re-rolls of the first are used up. */
export function variantOf(rejections: number): 0 | 1 {
  return rejections > rerollsPerVariant ? 1 : 0;
}

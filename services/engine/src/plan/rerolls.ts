const rerollsPerVariant = 2;
export const candidatesPerShot = 2 * (1 + rerollsPerVariant);

export function variantOf(rejections: number): 0 | 1 {
  return rejections > rerollsPerVariant ? 1 : 0;
}

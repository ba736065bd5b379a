/** dlib distance to shown similarity by straight lines: calibrated on 11 people under 10 changes. */
const scale: readonly (readonly [distance: number, shown: number])[] = [
  [0, 1],
  [0.4, 0.85],
  [0.5, 0.75],
  [0.6, 0.5],
  [0.85, 0.1],
  [1.2, 0],
];

export function euclidean(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum);
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, lengthA, lengthB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    lengthA += a[i]! ** 2;
    lengthB += b[i]! ** 2;
  }
  return product / (Math.sqrt(lengthA * lengthB) + 1e-12);
}

export function dlibSimilarity(distance: number): number {
  for (let i = 1; i < scale.length; i++) {
    const [x0, y0] = scale[i - 1]!;
    const [x1, y1] = scale[i]!;
    if (distance <= x1) return y0 + ((y1 - y0) * (distance - x0)) / (x1 - x0);
  }
  return 0;
}

/** Human's own formula, unrounded: full at a distance of 4 and below. */
export function humanSimilarity(distance: number): number {
  return Math.min(1, Math.max(0, (0.8 - 0.05 * distance) / 0.6));
}

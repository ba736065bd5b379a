import { eyeSpan, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { labOf, LINEAR_OF_BYTE, type Lab } from '../pixels/colour.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { mean } from '../pixels/statistics.ts';

export const PATCHES = {
  forehead: [151, 9, 108, 337],
  rightCheek: [50, 101],
  leftCheek: [280, 330],
  rightEye: [159, 145, 33, 133],
  leftEye: [386, 374, 362, 263],
  mouth: [13, 14, 0, 17, 164],
} as const;

export interface Patch extends Lab {
  /** Standard deviation of L*. */
  readonly spread: number;
}

export function patchOf(image: Rgb, map: FaceMap, points: readonly number[]): Patch {
  const radius = Math.max(1, 0.05 * eyeSpan(map));
  const labs: Lab[] = [];
  for (const index of points) {
    const { x, y } = pointOf(map, index);
    for (let v = Math.ceil(y - radius); v <= y + radius; v++) {
      for (let u = Math.ceil(x - radius); u <= x + radius; u++) {
        if (u < 0 || v < 0 || u >= image.width || v >= image.height || Math.hypot(u - x, v - y) > radius)
          continue;
        const i = 3 * (v * image.width + u);
        const [r, g, b] = [image.data[i]!, image.data[i + 1]!, image.data[i + 2]!];
        labs.push(labOf(LINEAR_OF_BYTE[r]!, LINEAR_OF_BYTE[g]!, LINEAR_OF_BYTE[b]!));
      }
    }
  }
  const centre = {
    L: mean(labs.map((v) => v.L)),
    a: mean(labs.map((v) => v.a)),
    b: mean(labs.map((v) => v.b)),
  };
  return { ...centre, spread: Math.sqrt(mean(labs.map((v) => (v.L - centre.L) ** 2))) };
}

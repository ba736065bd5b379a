import { linearOf, srgbOf } from '../pixels/colour.ts';
import { clamp01 } from '../pixels/plane.ts';

const STEPS = 4096;
const ROOT_RANGE = 1.6;

/** Factor on linear light 0..2.56 of this luminance, by a table over its square root. All channels take the same, so that hue stays. */
export type ToneCurve = (luminance: number) => number;

/** Soft shoulder above 0.85, then an S-curve about middle grey in sRGB; black and white stay. */
export function toneCurve(contrast: number): ToneCurve {
  const table = Float32Array.from({ length: STEPS + 1 }, (_, i) => {
    const v = ((Math.max(1, i) / STEPS) * ROOT_RANGE) ** 2;
    const soft = v / (1 + Math.max(0, v - 0.85));
    const s = srgbOf(Math.min(1, soft));
    return linearOf(clamp01(s + (contrast - 1) * 4 * s * (1 - s) * (s - 0.46))) / v;
  });
  return (luminance) => table[Math.min(STEPS, (Math.sqrt(luminance) * (STEPS / ROOT_RANGE) + 0.5) | 0)]!;
}

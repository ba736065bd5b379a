import { castGains, NO_CAST, type Gains } from '../analysis/cast.ts';
import { linearOf, LINEAR_OF_BYTE, srgbOf, type Lab } from '../pixels/colour.ts';
import { denoised, noiseOf } from '../pixels/denoise.ts';
import { smoothstep } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { percentile } from '../pixels/statistics.ts';

/** Luma (8 bit) that the brightest twentieth of an underexposed face is lifted to. */
const LIT = 150;
const MOST_LIFT = 3.6;
/** Noise of good photos, and noise that hides the skin's own texture. */
const QUIET = 4.5;
const LOUD = 9;

export interface Developed {
  readonly image: Rgb;
  /** Whether colour or light was corrected; false for a neutral, well lit selfie. */
  readonly corrected: boolean;
}

/**
 * How much light an underexposed face lacks. Measured on highlights (glints, whites of the eyes), which dark skin
 * has as well as light skin: only plainly dark photos are lifted.
 */
export function liftFor(highlight: number): number {
  const needed = Math.min(MOST_LIFT, linearOf(LIT / 255) / Math.max(1e-3, linearOf(highlight / 255)));
  return needed <= 1 ? 1 : needed ** smoothstep(138, 100, highlight);
}

function exposed(image: Rgb, gains: Gains): Rgb {
  const tables = gains.map((gain) =>
    Uint8Array.from(LINEAR_OF_BYTE, (v) => {
      const lit = v * gain;
      const soft = lit <= 0.8 ? lit : 0.8 + 0.2 * (1 - Math.exp(-(lit - 0.8) / 0.2));
      return Math.round(255 * srgbOf(gain > 1 ? soft : lit));
    }),
  );
  const data = new Uint8Array(image.data.length);
  for (let i = 0; i < data.length; i++) data[i] = tables[i % 3]![image.data[i]!]!;
  return { ...image, data };
}

/** Mask is 1 on the face; `skin` its colour as photographed; `scale` canvas pixels per photo pixel. */
export function developed(image: Rgb, face: Uint8Array, skin: Lab, scale: number): Developed {
  const lumas: number[] = [];
  for (let i = 0; i < face.length; i += 7)
    if (face[i] === 1)
      lumas.push(
        0.299 * image.data[3 * i]! + 0.587 * image.data[3 * i + 1]! + 0.114 * image.data[3 * i + 2]!,
      );
  const lift = liftFor(percentile(lumas, 0.95));
  const cast = castGains(image, skin);
  const corrected = lift > 1.001 || cast !== NO_CAST;
  const noise = noiseOf(image, face, scale);
  const amount = smoothstep(QUIET, LOUD, noise * Math.sqrt(lift));
  const calm = amount > 0 ? denoised(image, amount * noise, Math.max(2, Math.round(1.5 * scale))) : image;
  const [r, g, b] = cast;
  return { image: corrected ? exposed(calm, [r * lift, g * lift, b * lift]) : calm, corrected };
}

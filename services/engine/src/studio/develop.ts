import { castGains, NO_CAST, type Gains } from '../analysis/cast.ts';
import { labOf, linearOf, LINEAR_OF_BYTE, srgbOf, type Lab } from '../pixels/colour.ts';
import { denoised, noiseOf } from '../pixels/denoise.ts';
import { smoothstep } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { median, percentile } from '../pixels/statistics.ts';

/** Luma (8 bit) that the brightest twentieth of an underexposed face is lifted to. */
const LIT = 155;
const MOST_LIFT = 3.6;
/** Noise of good photos, and noise that hides the skin's own texture. */
const QUIET = 4.5;
const LOUD = 9;

/** Skin of every tone stays under this chroma in white light; more is film, a filter or a lamp. */
const VIVID = 26;
const KEPT_ABOVE = 0.3;

export interface Developed {
  readonly image: Rgb;
  readonly corrected: boolean;
}

/** Measured on highlights (glints, whites of the eyes), which dark skin has as well as light skin. */
export function liftFor(highlight: number): number {
  const needed = Math.min(MOST_LIFT, linearOf(LIT / 255) / Math.max(1e-3, linearOf(highlight / 255)));
  return needed <= 1 ? 1 : needed ** smoothstep(145, 105, highlight);
}

/** What the sensor could not hold has no colour of its own: how far white cloth is taken for white, by the brightest channel. */
const CLIPPING = Float32Array.from({ length: 256 }, (_, v) => 0.9 * smoothstep(244, 255, v));

function exposed(image: Rgb, gains: Gains): Rgb {
  const tables = gains.map((gain) =>
    Uint8Array.from(LINEAR_OF_BYTE, (v) => {
      const lit = v * gain;
      const soft = lit <= 0.8 ? lit : 0.8 + 0.2 * (1 - Math.exp(-(lit - 0.8) / 0.2));
      return Math.round(255 * srgbOf(gain > 1 ? soft : lit));
    }),
  );
  const data = new Uint8Array(image.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const brightest = Math.max(image.data[i]!, image.data[i + 1]!, image.data[i + 2]!);
    const lost = CLIPPING[brightest]! * smoothstep(0.82, 0.92, image.data[i + 1]! / brightest);
    const lit = [0, 1, 2].map((c) => tables[c]![image.data[i + c]!]!);
    const most = lost > 0 ? Math.max(...lit) : 0;
    for (let c = 0; c < 3; c++) data[i + c] = lit[c]! + (most - lit[c]!) * lost;
  }
  return { ...image, data };
}

/** 95th percentile of the face's luma over small squares, so that noise does not count as light. */
function highlightOf({ data, width }: Rgb, face: Uint8Array): number {
  const lumas: number[] = [];
  for (let i = 0; i < face.length - 3 * width; i += 7) {
    if (face[i] !== 1) continue;
    let sum = 0;
    for (const j of [i, i + 2, i + 2 * width, i + 2 * width + 2])
      sum += 0.299 * data[3 * j]! + 0.587 * data[3 * j + 1]! + 0.114 * data[3 * j + 2]!;
    lumas.push(sum / 4);
  }
  return percentile(lumas, 0.95);
}

export function saturationFor({ a, b }: Lab): number {
  const chroma = Math.hypot(a, b);
  return chroma <= VIVID ? 1 : (VIVID + KEPT_ABOVE * (chroma - VIVID)) / chroma;
}

function paler(image: Rgb, share: number): Rgb {
  const data = new Uint8Array(image.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [image.data[i]!, image.data[i + 1]!, image.data[i + 2]!];
    const grey = 0.299 * r + 0.587 * g + 0.114 * b;
    data[i] = grey + (r - grey) * share + 0.5;
    data[i + 1] = grey + (g - grey) * share + 0.5;
    data[i + 2] = grey + (b - grey) * share + 0.5;
  }
  return { ...image, data };
}

function skinIn({ data }: Rgb, face: Uint8Array): Lab {
  const found: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < face.length; i += 7)
    if (face[i] === 1) found.forEach((values, c) => values.push(LINEAR_OF_BYTE[data[3 * i + c]!]!));
  const [r, g, b] = found.map(median) as [number, number, number];
  return labOf(r, g, b);
}

export interface ToDevelop {
  readonly image: Rgb;
  readonly face: Uint8Array;
  readonly whites?: Uint8Array;
  readonly skin: Lab;
  readonly scale: number;
}

export function developed({ image, face, whites, skin, scale }: ToDevelop): Developed {
  const lift = liftFor(highlightOf(image, face));
  const cast = castGains(image, skin, whites);
  const noise = noiseOf(image, face, scale);
  const amount = smoothstep(QUIET, LOUD, noise * Math.sqrt(lift));
  const calm = amount > 0 ? denoised(image, amount * noise, Math.max(2, Math.round(1.5 * scale))) : image;
  const [r, g, b] = cast;
  const relit = lift > 1.001 || cast !== NO_CAST;
  const lit = relit ? exposed(calm, [r * lift, g * lift, b * lift]) : calm;
  const saturation = saturationFor(relit ? skinIn(lit, face) : skin);
  const corrected = relit || saturation < 1;
  return { image: saturation < 1 ? paler(lit, saturation) : lit, corrected };
}

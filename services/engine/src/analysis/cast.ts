import { labOf, LINEAR_OF_BYTE, luminanceOf, type Lab } from '../pixels/colour.ts';
import { clamp, smoothstep } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { mean, percentile } from '../pixels/statistics.ts';

export type Gains = readonly [number, number, number];

export const NO_CAST: Gains = [1, 1, 1];

/** Every so many pixels is enough to know the light. */
const SPARSE = 37;
const BRIGHT = 0.93;
const CLIPPED = 252;
const COLOURED = 62;
/** Yellow (Lab b) that whites may keep: paper, teeth and evening light are never quite neutral. */
const LEFT_WARM = 9;
const LEFT_COOL = -4;
const MOST = 2.6;

interface Whites {
  readonly colour: Gains;
  readonly b: number;
}

/** The brightest pixels that are neither clipped nor plainly coloured: mostly cloth, walls, teeth, glints. */
function whitesOf(image: Rgb): Whites | undefined {
  const found: { lab: Lab; linear: Gains }[] = [];
  for (let i = 0; i + 2 < image.data.length; i += 3 * SPARSE) {
    const [r, g, b] = [image.data[i]!, image.data[i + 1]!, image.data[i + 2]!];
    if (Math.max(r, g, b) >= CLIPPED) continue;
    const linear = [LINEAR_OF_BYTE[r]!, LINEAR_OF_BYTE[g]!, LINEAR_OF_BYTE[b]!] as const;
    found.push({ lab: labOf(...linear), linear });
  }
  const from = percentile(
    found.map(({ lab }) => lab.L),
    BRIGHT,
  );
  const whites = found.filter(({ lab }) => lab.L >= from && Math.hypot(lab.a, lab.b) < COLOURED);
  if (whites.length < 30) return undefined;
  const colour = [0, 1, 2].map((c) => mean(whites.map(({ linear }) => linear[c as 0]))) as unknown as Gains;
  return { colour, b: labOf(...colour).b };
}

/** 0..1: how sure it is that lamps, not skin and walls, make the photo yellow or blue. Both signs must agree. */
function certainty(skin: Lab, b: number): number {
  const hue = (Math.atan2(skin.b, skin.a) * 180) / Math.PI;
  const chroma = Math.hypot(skin.a, skin.b) / Math.max(20, skin.L);
  const yellowSkin = Math.max(
    smoothstep(0.55, 0.75, chroma) * smoothstep(50, 58, hue),
    smoothstep(69, 76, hue),
  );
  const blueSkin = smoothstep(0.22, 0.1, skin.b / Math.max(20, skin.L));
  return b > 0 ? smoothstep(12, 24, b) * yellowSkin : smoothstep(-6, -14, b) * blueSkin;
}

/** Factors on linear red, green and blue that take a colour cast away, bounded; all 1 where no cast is certain. */
export function castGains(image: Rgb, skin: Lab): Gains {
  const whites = whitesOf(image);
  if (!whites) return NO_CAST;
  const sure = certainty(skin, whites.b);
  if (sure <= 0) return NO_CAST;
  const left = whites.b > 0 ? LEFT_WARM : LEFT_COOL;
  const share = sure * clamp(1 - left / whites.b, 0, 1);
  const grey = luminanceOf(...whites.colour);
  const gains = whites.colour.map((v) => clamp((grey / Math.max(v, 1e-4)) ** share, 1 / MOST, MOST));
  return gains as unknown as Gains;
}

import { labOf, linearOfLab, LINEAR_OF_BYTE, luminanceOf, type Lab } from '../pixels/colour.ts';
import { clamp, smoothstep } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { mean, percentile } from '../pixels/statistics.ts';

export type Gains = readonly [number, number, number];

export const NO_CAST: Gains = [1, 1, 1];

const SPARSE = 37;
const BRIGHT = 0.93;
const CLIPPED = 252;
const COLOURED = 62;
/** Yellow (Lab b) that whites may keep: paper, teeth and evening light are never quite neutral. */
const LEFT_WARM = 9;
const LEFT_COOL = -4;
const MOST = 2.6;

/** Of the pixels inside eyes and lips, the share that is looked at: whites of eyes and teeth, not iris, lashes or gums. */
const WHITEST = 0.7;
const FEWEST = 30;

interface Whites {
  readonly colour: Gains;
  readonly a: number;
  readonly b: number;
}

function whitesOf(image: Rgb, within?: Uint8Array): Whites | undefined {
  const found: { lab: Lab; linear: Gains }[] = [];
  for (let i = 0; i + 2 < image.data.length; i += 3 * (within ? 1 : SPARSE)) {
    if (within && within[i / 3] !== 1) continue;
    const [r, g, b] = [image.data[i]!, image.data[i + 1]!, image.data[i + 2]!];
    if (Math.max(r, g, b) >= CLIPPED) continue;
    const linear = [LINEAR_OF_BYTE[r]!, LINEAR_OF_BYTE[g]!, LINEAR_OF_BYTE[b]!] as const;
    found.push({ lab: labOf(...linear), linear });
  }
  const from = percentile(
    found.map(({ lab }) => lab.L),
    within ? WHITEST : BRIGHT,
  );
  const whites = found.filter(({ lab }) => lab.L >= from && Math.hypot(lab.a, lab.b) < COLOURED);
  if (whites.length < FEWEST) return undefined;
  const colour = [0, 1, 2].map((c) => mean(whites.map(({ linear }) => linear[c as 0]))) as unknown as Gains;
  const { a, b } = labOf(...colour);
  return { colour, a, b };
}

/**
 * 0..1: whether these can be the whites of this skin. In any light skin of every tone gives back more red than green
 * and more green than blue, of what whites give back; what does not tell it apart from skin is skin, or painted.
 */
function apartFromSkin(skin: Lab, { colour }: Whites): number {
  const [r, g, b] = linearOfLab(skin).map((v, c) => Math.max(1e-4, v) / Math.max(1e-4, colour[c as 0]));
  return smoothstep(1.08, 1.22, r! / g!) * smoothstep(0.98, 1.12, g! / b!);
}

/** 0..1: how sure it is that lamps, not skin and walls, give the photo its colour. Whites and skin must agree. */
function certainty(skin: Lab, { a, b }: Whites): number {
  const hue = (Math.atan2(skin.b, skin.a) * 180) / Math.PI;
  const bright = Math.max(20, skin.L);
  const chroma = Math.hypot(skin.a, skin.b) / bright;
  const yellowSkin = Math.max(
    smoothstep(0.55, 0.75, chroma) * smoothstep(50, 58, hue),
    smoothstep(69, 76, hue),
  );
  const blueSkin = smoothstep(0.22, 0.1, skin.b / bright);
  const greenSkin = Math.max(smoothstep(0.07, -0.03, skin.a / bright), smoothstep(69, 76, hue));
  const pinkSkin = smoothstep(0.3, 0.45, skin.a / bright) * smoothstep(38, 26, hue);
  return Math.max(
    smoothstep(12, 24, b) * yellowSkin,
    smoothstep(-6, -14, b) * blueSkin,
    smoothstep(-8, -16, a) * greenSkin,
    smoothstep(10, 20, a) * pinkSkin,
  );
}

/** Bounded; all 1 where no cast is certain. `own` is 1 inside eyes and open lips. */
export function castGains(image: Rgb, skin: Lab, own?: Uint8Array): Gains {
  let [gains, most] = [NO_CAST, 0];
  for (const whites of [own && whitesOf(image, own), whitesOf(image)]) {
    const sure = whites ? certainty(skin, whites) * apartFromSkin(skin, whites) : 0;
    if (whites && sure > most) [gains, most] = [gainsFor(whites, sure), sure];
  }
  return gains;
}

function gainsFor({ colour, a, b }: Whites, sure: number): Gains {
  const left = b > 0 ? LEFT_WARM : LEFT_COOL;
  const share = sure * clamp(1 - Math.abs(left) / Math.hypot(a, b), 0, 1);
  const grey = luminanceOf(...colour);
  const gains = colour.map((v) => clamp((grey / Math.max(v, 1e-4)) ** share, 1 / MOST, MOST));
  return gains as unknown as Gains;
}

import { LINEAR_OF_BYTE } from '../pixels/colour.ts';
import { applyGuided, guidedCoefficients, type Guide } from '../pixels/guided-filter.ts';
import { box, clamp, clamp01, mapPlane, sample, smooth, smoothstep, type Plane } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { sharedBytes, sharedWords } from './prepared.ts';

/** Cells around an edge within which pixels may be mixed. */
const EDGE = 7;

interface Layers {
  readonly front: Guide;
  readonly back: Guide;
}

/** Local colours of person and background, each guessed where the other one shows (Forte's blur fusion, coarse step). */
function layers(linear: Guide, alpha: Plane, radius: number): Layers {
  const front: Plane[] = [];
  const back: Plane[] = [];
  const inverse = mapPlane(alpha, (a) => 1 - a);
  const [shareFront, shareBack] = [smooth(alpha, radius), smooth(inverse, radius)];
  for (const channel of linear) {
    const f = smooth(
      mapPlane(channel, (v, i) => v * alpha.data[i]!),
      radius,
    );
    const b = smooth(
      mapPlane(channel, (v, i) => v * inverse.data[i]!),
      radius,
    );
    front.push(mapPlane(f, (v, i) => v / (shareFront.data[i]! + 1e-5)));
    back.push(mapPlane(b, (v, i) => v / (shareBack.data[i]! + 1e-5)));
  }
  return { front: front as unknown as Guide, back: back as unknown as Guide };
}

const [EMPTY, PERSON, MIXED] = [0, 1, 2] as const;

/** Cells far from any edge: nothing has to be separated there. */
function plainCells(matte: Plane): Uint8Array {
  const near = box(matte, EDGE);
  return Uint8Array.from(near.data, (v) => (v > 0.9999 ? PERSON : v < 1e-4 ? EMPTY : MIXED));
}

export interface Foreground {
  readonly colour: Uint16Array;
  readonly alpha: Uint8Array;
}

/**
 * Sharpens the matte to canvas size along the canvas's own edges, and removes the old background from mixed pixels.
 * The more the photo was enlarged (`scale`), the wider its edges are mixed.
 */
export function foregroundOf(canvas: Rgb, guide: Guide, matte: Plane, scale: number): Foreground {
  const { width, height, data } = canvas;
  const linear = guide.map((channel) =>
    mapPlane(channel, (v) => LINEAR_OF_BYTE[Math.round(v * 255)]!),
  ) as unknown as Guide;
  const wide = layers(linear, matte, 10);
  const solid = layers(
    linear,
    mapPlane(smooth(matte, 2), (a) => smoothstep(0.93, 0.99, a)),
    7,
  ).front;
  const fine = guidedCoefficients(guide, matte, 2, 1e-4);
  const rebuilt = applyGuided(fine, guide);
  const drift = mapPlane(rebuilt, (v, i) => matte.data[i]! - v);
  const blurred = clamp01((scale - 1) / 3);
  const mixed = smooth(matte, 1 + Math.round(2 * blurred));
  const eroded = 0.15 + 0.13 * blurred;
  const colour = sharedWords(width * height * 3);
  const alpha = sharedBytes(width * height);
  const [sx, sy] = [matte.width / width, matte.height / height];
  const plain = plainCells(matte);
  const [soft, softness] = [smooth(matte, 1), 0.7 * blurred];
  for (let y = 0; y < height; y++) {
    const my = (y + 0.5) * sy - 0.5;
    const row = Math.min(matte.height - 1, Math.floor((y + 0.5) * sy)) * matte.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const kind = plain[row + Math.min(matte.width - 1, Math.floor((x + 0.5) * sx))]!;
      if (kind !== MIXED) {
        alpha[i] = kind === PERSON ? 255 : 0;
        for (let c = 0; c < 3; c++) colour[3 * i + c] = Math.round(LINEAR_OF_BYTE[data[3 * i + c]!]! * 65535);
        continue;
      }
      const mx = (x + 0.5) * sx - 0.5;
      let a = sample(matte, mx, my);
      if (a > 0.02 && a < 0.98) {
        let v = sample(fine[3], mx, my) + sample(drift, mx, my);
        for (let c = 0; c < 3; c++) v += (sample(fine[c as 0]!, mx, my) * data[3 * i + c]!) / 255;
        const sharp = 0.5 * a + 0.5 * clamp01(v);
        a = clamp01((sharp + (sample(soft, mx, my) - sharp) * softness - eroded) / (0.92 - eroded));
      }
      alpha[i] = Math.round(a * 255);
      for (let c = 0; c < 3; c++) {
        let v = LINEAR_OF_BYTE[data[3 * i + c]!]!;
        const m = a - 0.6 * Math.max(0, a - sample(mixed, mx, my));
        if (m < 0.985) {
          const f = sample(wide.front[c as 0]!, mx, my);
          const b = sample(wide.back[c as 0]!, mx, my);
          const s = sample(solid[c as 0]!, mx, my);
          const pure = s > 1e-3 ? 0.2 * f + 0.8 * s : f;
          const edge = smoothstep(0.97, 0.6, m);
          const dark = 0.75 * Math.min(s, v);
          const [least, most] = s > 1e-3 ? [dark + (0.72 * s - dark) * edge, 1.25 * Math.max(s, v)] : [0, 1];
          const full = clamp(pure + m * (v - m * pure - (1 - m) * b), least, Math.min(1, most));
          v = full + (v - full) * clamp01((m - 0.9) / 0.085);
        }
        colour[3 * i + c] = Math.round(v * 65535);
      }
    }
  }
  return { colour, alpha };
}

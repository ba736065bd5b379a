import { LINEAR_OF_BYTE } from '../pixels/colour.ts';
import { applyGuided, guidedCoefficients, type Guide } from '../pixels/guided-filter.ts';
import { recycle, withPlanes } from '../pixels/plane-memory.ts';
import {
  box,
  clamp,
  clamp01,
  inverseOf,
  plane,
  productOf,
  sample,
  smooth,
  smoothstep,
  stepped,
  type Plane,
} from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { sharedBytes, sharedWords } from './prepared.ts';

const WORD_OF_BYTE = Uint16Array.from(LINEAR_OF_BYTE, (v) => Math.round(v * 65535));

const EDGE = 7;

interface Layers {
  readonly front: Guide;
  readonly back: Guide;
}

/** Local colours of person and background, each guessed where the other one shows (Forte's blur fusion, coarse step). */
function layers(linear: Guide, alpha: Plane, radius: number): Layers {
  const front: Plane[] = [];
  const back: Plane[] = [];
  const inverse = inverseOf(alpha);
  const [shareFront, shareBack] = [smooth(alpha, radius), smooth(inverse, radius)];
  for (const channel of linear) {
    front.push(localMean(channel, alpha, shareFront, radius));
    back.push(localMean(channel, inverse, shareBack, radius));
  }
  recycle(inverse, shareFront, shareBack);
  return { front: front as unknown as Guide, back: back as unknown as Guide };
}

function localMean(channel: Plane, weight: Plane, share: Plane, radius: number): Plane {
  const weighted = productOf(channel, weight);
  const out = smooth(weighted, radius);
  recycle(weighted);
  for (let i = 0; i < out.data.length; i++) out.data[i] = out.data[i]! / (share.data[i]! + 1e-5);
  return out;
}

function surely(linear: Guide, matte: Plane): Guide {
  const soft = smooth(matte, 2);
  const weight = stepped(soft, 0.93, 0.99);
  const share = smooth(weight, 7);
  const front = linear.map((channel) => localMean(channel, weight, share, 7));
  recycle(soft, weight, share);
  return front as unknown as Guide;
}

const [EMPTY, PERSON, MIXED] = [0, 1, 2] as const;

function plainCells(matte: Plane): Uint8Array {
  const near = box(matte, EDGE);
  const kinds = new Uint8Array(near.data.length);
  for (let i = 0; i < kinds.length; i++) {
    const v = near.data[i]!;
    kinds[i] = v > 0.9999 ? PERSON : v < 1e-4 ? EMPTY : MIXED;
  }
  recycle(near);
  return kinds;
}

export interface Foreground {
  readonly colour: Uint16Array;
  readonly alpha: Uint8Array;
}

/** Into how many bands of rows the work is cut, however many threads there are. */
export const BANDS = 2;
/** Rows of the matte beyond a band that its filters look at. */
const AROUND = 24;

export function emptyForeground({ width, height }: Pick<Rgb, 'width' | 'height'>): Foreground {
  return { colour: sharedWords(width * height * 3), alpha: sharedBytes(width * height) };
}

/** What the foreground is made of. `guide` is the canvas at the matte's size. */
export interface ToSeparate {
  readonly canvas: Rgb;
  readonly guide: Guide;
  readonly matte: Plane;
  readonly scale: number;
}

const rowsOf = ({ data, width }: Plane, from: number, to: number): Plane =>
  plane(width, to - from, data.subarray(from * width, to * width));

export function separateBand(whole: ToSeparate, part: number, front: Foreground): void {
  const { canvas, scale } = whole;
  const { height } = canvas;
  const sy = whole.matte.height / height;
  const [fromY, toY] = [Math.round((part * height) / BANDS), Math.round(((part + 1) * height) / BANDS)];
  const top = Math.max(0, Math.floor(fromY * sy) - AROUND);
  const end = Math.min(whole.matte.height, Math.ceil(toY * sy) + AROUND);
  const guide = whole.guide.map((channel) => rowsOf(channel, top, end)) as unknown as Guide;
  const band = { top, fromY, toY, sy };
  withPlanes(() => separate({ canvas, guide, matte: rowsOf(whole.matte, top, end), scale }, band, front));
}

interface Band {
  readonly top: number;
  readonly fromY: number;
  readonly toY: number;
  /** Rows of the matte per row of the canvas. */
  readonly sy: number;
}

function linearPlane({ data, width, height }: Plane): Plane {
  const out = plane(width, height);
  for (let i = 0; i < data.length; i++) out.data[i] = LINEAR_OF_BYTE[Math.round(data[i]! * 255)]!;
  return out;
}

/** The more the photo was enlarged (`scale`), the wider its edges are mixed. */
function separate(
  { canvas, guide, matte, scale }: ToSeparate,
  { top, fromY, toY, sy }: Band,
  { colour, alpha }: Foreground,
): void {
  const { width, data } = canvas;
  // First what needs most memory while it is made.
  const fine = guidedCoefficients(guide, matte, 2, 1e-4);
  const drift = applyGuided(fine, guide);
  for (let i = 0; i < drift.data.length; i++) drift.data[i] = matte.data[i]! - drift.data[i]!;
  const linear = guide.map(linearPlane) as unknown as Guide;
  const wide = layers(linear, matte, 10);
  const solid = surely(linear, matte);
  recycle(...linear);
  const blurred = clamp01((scale - 1) / 3);
  const mixed = smooth(matte, 1 + Math.round(2 * blurred));
  const eroded = 0.15 + 0.13 * blurred;
  const sx = matte.width / width;
  const plain = plainCells(matte);
  const [soft, softness] = [smooth(matte, 1), 0.7 * blurred];
  for (let y = fromY; y < toY; y++) {
    const my = (y + 0.5) * sy - 0.5 - top;
    const row = Math.min(matte.height - 1, Math.floor((y + 0.5) * sy) - top) * matte.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const kind = plain[row + Math.min(matte.width - 1, Math.floor((x + 0.5) * sx))]!;
      if (kind !== MIXED) {
        alpha[i] = kind === PERSON ? 255 : 0;
        for (let c = 0; c < 3; c++) colour[3 * i + c] = WORD_OF_BYTE[data[3 * i + c]!]!;
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
          const least = s > 1e-3 ? dark + (0.72 * s - dark) * edge : 0;
          const most = s > 1e-3 ? 1.25 * Math.max(s, v) : 1;
          const full = clamp(pure + m * (v - m * pure - (1 - m) * b), least, Math.min(1, most));
          v = full + (v - full) * clamp01((m - 0.9) / 0.085);
        }
        colour[3 * i + c] = Math.round(v * 65535);
      }
    }
  }
}

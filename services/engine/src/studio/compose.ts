import { srgbOf } from '../pixels/colour.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { Crop } from './crop.ts';
import { LANES } from './light.ts';
import { GRID_SIDE, type PreparedSelfie } from './prepared.ts';
import type { ToneCurve } from './tone.ts';
import { affineOf } from './view.ts';
import type { Warp } from './smile.ts';

export interface Composition {
  readonly selfie: PreparedSelfie;
  readonly crop: Crop;
  readonly light: Float32Array;
  readonly tone: ToneCurve;
  readonly warp: Warp | undefined;
  /** Of the backdrop's material and of the film, in sRGB 0..1. */
  readonly grain: { readonly backdrop: number; readonly person: number };
  readonly seed: number;
}

/** Curves are read from tables over the square root of linear light 0..2.56; what is brighter is white. */
const STEPS = 4096;
const ROOT_RANGE = 1.6;

const tableOf = (curve: (linear: number) => number): Float32Array =>
  Float32Array.from({ length: STEPS + 1 }, (_, i) => curve(((i / STEPS) * ROOT_RANGE) ** 2));

const BYTES = Float32Array.from({ length: STEPS + 1 }, (_, i) => 255 * srgbOf((i / STEPS) ** 2) + 0.5);

const OF_BYTE = 1 / 255;
const OF_WORD = 1 / 65535;

function lightRow(light: Float32Array, row: number, side: number, into: Float32Array): void {
  const at = Math.min(Math.max(((row + 0.5) * GRID_SIDE) / side - 0.5, 0), GRID_SIDE - 1.001);
  const y0 = Math.floor(at);
  const t = at - y0;
  const a = y0 * GRID_SIDE * LANES;
  const b = a + GRID_SIDE * LANES;
  for (let i = 0; i < into.length; i++) into[i] = light[a + i]! * (1 - t) + light[b + i]! * t;
}

function columnsOf(side: number): { readonly cell: Int32Array; readonly share: Float64Array } {
  const cell = new Int32Array(side);
  const share = new Float64Array(side);
  for (let column = 0; column < side; column++) {
    const at = Math.min(Math.max(((column + 0.5) * GRID_SIDE) / side - 0.5, 0), GRID_SIDE - 1.001);
    cell[column] = Math.floor(at) * LANES;
    share[column] = at - Math.floor(at);
  }
  return { cell, share };
}

/** Fills canvas coordinates of the pixels of a row: x and y by turns. */
type Places = (row: number, into: Float64Array) => void;

function placesOf({ crop, warp }: Composition, side: number): Places {
  const { x: ax, y: ay, dx, dy } = affineOf(crop, side);
  const move = { x: 0, y: 0 };
  return (row, into) => {
    for (let column = 0; column < side; column++) {
      into[2 * column] = ax + dx * column - dy * row - 0.5;
      into[2 * column + 1] = ay + dy * column + dx * row - 0.5;
    }
    if (!warp) return;
    for (let i = 0; i < into.length; i += 2) {
      if (!warp.at(into[i]!, into[i + 1]!, move)) continue;
      into[i]! -= move.x;
      into[i + 1]! -= move.y;
    }
  };
}

/** Everything one row needs, made once for a picture. Plain loops over typed arrays: this runs a million times for each. */
interface Row {
  readonly width: number;
  readonly height: number;
  readonly colour: Uint16Array;
  readonly alpha: Uint8Array;
  readonly places: Float64Array;
  readonly line: Float32Array;
  readonly cell: Int32Array;
  readonly share: Float64Array;
  readonly tone: Float32Array;
  /** Of the film and of the backdrop's material, in bytes. */
  readonly person: number;
  readonly backdrop: number;
}

/** Takes and returns the state of the grain. */
function composeRow(row: Row, data: Uint8Array, from: number, grain: number): number {
  const { width, height, colour, alpha, places, line, cell, share, tone, person, backdrop } = row;
  const maxX = width - 1.001;
  const maxY = height - 1.001;
  const toTone = STEPS / ROOT_RANGE;
  let noise = grain;
  let o = from;
  for (let column = 0; column < cell.length; column++) {
    let px = places[2 * column]!;
    let py = places[2 * column + 1]!;
    const outside = px < -1 || py < -1 || px > width || py > height;
    px = px < 0 ? 0 : px > maxX ? maxX : px;
    py = py < 0 ? 0 : py > maxY ? maxY : py;
    const x0 = px | 0;
    const y0 = py | 0;
    const fx = px - x0;
    const fy = py - y0;
    const w00 = (1 - fx) * (1 - fy);
    const w10 = fx * (1 - fy);
    const w01 = (1 - fx) * fy;
    const w11 = fx * fy;
    const i = y0 * width + x0;
    const a00 = alpha[i]!;
    const a10 = alpha[i + 1]!;
    const a01 = alpha[i + width]!;
    const a11 = alpha[i + width + 1]!;
    const sum = a00 + a10 + a01 + a11;
    const a =
      outside || sum === 0
        ? 0
        : sum === 4 * 255
          ? 1
          : (a00 * w00 + a10 * w10 + a01 * w01 + a11 * w11) * OF_BYTE;
    const t = share[column]!;
    const u = 1 - t;
    const j = cell[column]!;
    const k = j + LANES;
    let r = 0;
    let g = 0;
    let b = 0;
    if (a < 1) {
      const rest = 1 - a;
      r = rest * (line[j + 6]! * u + line[k + 6]! * t);
      g = rest * (line[j + 7]! * u + line[k + 7]! * t);
      b = rest * (line[j + 8]! * u + line[k + 8]! * t);
    }
    if (a > 0) {
      const p = 3 * i;
      const q = p + 3 * width;
      const cr =
        (colour[p]! * w00 + colour[p + 3]! * w10 + colour[q]! * w01 + colour[q + 3]! * w11) * OF_WORD;
      const cg =
        (colour[p + 1]! * w00 + colour[p + 4]! * w10 + colour[q + 1]! * w01 + colour[q + 4]! * w11) * OF_WORD;
      const cb =
        (colour[p + 2]! * w00 + colour[p + 5]! * w10 + colour[q + 2]! * w01 + colour[q + 5]! * w11) * OF_WORD;
      const lr = cr * (line[j]! * u + line[k]! * t);
      const lg = cg * (line[j + 1]! * u + line[k + 1]! * t);
      const lb = cb * (line[j + 2]! * u + line[k + 2]! * t);
      const bare = 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
      const step = (Math.sqrt(bare) * toTone + 0.5) | 0;
      const factor = tone[step > STEPS ? STEPS : step]!;
      const vr = lr * factor;
      const vg = lg * factor;
      const vb = lb * factor;
      const grey = bare * factor;
      const most = vr > vg ? (vr > vb ? vr : vb) : vg > vb ? vg : vb;
      const full = line[j + 9]! * u + line[k + 9]! * t;
      const white = most > 1 && grey < 1 ? (1 - grey) / (most - grey) : full;
      const s = white < full ? white : full;
      r += a * (grey + (vr - grey) * s + (line[j + 3]! * u + line[k + 3]! * t) * (1 - vr));
      g += a * (grey + (vg - grey) * s + (line[j + 4]! * u + line[k + 4]! * t) * (1 - vg));
      b += a * (grey + (vb - grey) * s + (line[j + 5]! * u + line[k + 5]! * t) * (1 - vb));
    }
    noise ^= noise << 13;
    noise ^= noise >>> 17;
    noise ^= noise << 5;
    const amount =
      ((noise & 255) + ((noise >>> 8) & 255) - 255) * OF_BYTE * (person * a + backdrop * (1 - a));
    const br = BYTES[(Math.sqrt(r < 0 ? 0 : r > 1 ? 1 : r) * STEPS + 0.5) | 0]! + amount;
    const bg = BYTES[(Math.sqrt(g < 0 ? 0 : g > 1 ? 1 : g) * STEPS + 0.5) | 0]! + amount;
    const bb = BYTES[(Math.sqrt(b < 0 ? 0 : b > 1 ? 1 : b) * STEPS + 0.5) | 0]! + amount;
    data[o] = br < 0 ? 0 : br > 255 ? 255 : br;
    data[o + 1] = bg < 0 ? 0 : bg > 255 ? 255 : bg;
    data[o + 2] = bb < 0 ? 0 : bb > 255 ? 255 : bb;
    o += 3;
  }
  return noise;
}

export function compose(composition: Composition, side: number): Rgb {
  const { selfie, light, tone, grain, seed } = composition;
  const { width, height, colour, alpha } = selfie;
  const data = new Uint8Array(side * side * 3);
  const places = placesOf(composition, side);
  const row: Row = {
    ...{ width, height, colour, alpha, ...columnsOf(side) },
    places: new Float64Array(2 * side),
    line: new Float32Array(GRID_SIDE * LANES),
    tone: tableOf(tone),
    person: 255 * grain.person,
    backdrop: 255 * grain.backdrop,
  };
  let noise = seed | 1;
  for (let y = 0; y < side; y++) {
    lightRow(light, y, side, row.line);
    places(y, row.places);
    noise = composeRow(row, data, 3 * y * side, noise);
  }
  return { data, width: side, height: side };
}

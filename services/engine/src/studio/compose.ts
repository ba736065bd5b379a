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

/** Interpolates one row of the light map between cell rows. */
function lightRow(light: Float32Array, row: number, side: number, into: Float32Array): void {
  const at = Math.min(Math.max(((row + 0.5) * GRID_SIDE) / side - 0.5, 0), GRID_SIDE - 1.001);
  const y0 = Math.floor(at);
  const t = at - y0;
  const [a, b] = [y0 * GRID_SIDE * LANES, (y0 + 1) * GRID_SIDE * LANES];
  for (let i = 0; i < GRID_SIDE * LANES; i++) into[i] = light[a + i]! * (1 - t) + light[b + i]! * t;
}

/** The full-size pixels: cut out, lit, graded, set before the backdrop. */
export function compose({ selfie, crop, light, tone, warp, grain, seed }: Composition, side: number): Rgb {
  const { width, height, colour, alpha } = selfie;
  const data = new Uint8Array(side * side * 3);
  const { x: ax, y: ay, dx, dy } = affineOf(crop, side);
  const line = new Float32Array(GRID_SIDE * LANES);
  const l = new Float32Array(LANES);
  const ratio = GRID_SIDE / side;
  const [maxX, maxY] = [width - 1.001, height - 1.001];
  const move = { x: 0, y: 0 };
  let noise = seed | 1;
  for (let row = 0; row < side; row++) {
    lightRow(light, row, side, line);
    for (let column = 0; column < side; column++) {
      let px = ax + dx * column - dy * row - 0.5;
      let py = ay + dy * column + dx * row - 0.5;
      if (warp?.at(px, py, move)) {
        px -= move.x;
        py -= move.y;
      }
      const outside = px < -1 || py < -1 || px > width || py > height;
      px = px < 0 ? 0 : px > maxX ? maxX : px;
      py = py < 0 ? 0 : py > maxY ? maxY : py;
      const x0 = px | 0;
      const y0 = py | 0;
      const fx = px - x0;
      const fy = py - y0;
      const i = y0 * width + x0;
      const [w00, w10, w01, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
      const a = outside
        ? 0
        : (alpha[i]! * w00 + alpha[i + 1]! * w10 + alpha[i + width]! * w01 + alpha[i + width + 1]! * w11) /
          255;
      const at = Math.min(Math.max((column + 0.5) * ratio - 0.5, 0), GRID_SIDE - 1.001);
      const c0 = at | 0;
      const t = at - c0;
      const j = c0 * LANES;
      for (let k = a > 0 ? 0 : 6; k < LANES; k++) l[k] = line[j + k]! * (1 - t) + line[j + LANES + k]! * t;
      let [r, g, b] = [l[6]!, l[7]!, l[8]!];
      if (a > 0) {
        const p = 3 * i;
        const q = p + 3 * width;
        let vr = (colour[p]! * w00 + colour[p + 3]! * w10 + colour[q]! * w01 + colour[q + 3]! * w11) / 65535;
        let vg =
          (colour[p + 1]! * w00 + colour[p + 4]! * w10 + colour[q + 1]! * w01 + colour[q + 4]! * w11) / 65535;
        let vb =
          (colour[p + 2]! * w00 + colour[p + 5]! * w10 + colour[q + 2]! * w01 + colour[q + 5]! * w11) / 65535;
        vr *= l[0]!;
        vg *= l[1]!;
        vb *= l[2]!;
        const bare = 0.2126 * vr + 0.7152 * vg + 0.0722 * vb;
        const f = tone(bare);
        const grey = bare * f;
        vr *= f;
        vg *= f;
        vb *= f;
        const most = vr > vg ? (vr > vb ? vr : vb) : vg > vb ? vg : vb;
        const s = most > 1 && grey < 1 ? Math.min(l[9]!, (1 - grey) / (most - grey)) : l[9]!;
        const rest = 1 - a;
        r = a * (grey + (vr - grey) * s + l[3]! * (1 - vr)) + rest * r;
        g = a * (grey + (vg - grey) * s + l[4]! * (1 - vg)) + rest * g;
        b = a * (grey + (vb - grey) * s + l[5]! * (1 - vb)) + rest * b;
      }
      noise ^= noise << 13;
      noise ^= noise >>> 17;
      noise ^= noise << 5;
      const n = ((noise & 255) + ((noise >>> 8) & 255) - 255) / 255;
      const amount = n * (grain.person * a + grain.backdrop * (1 - a)) * 255;
      const o = 3 * (row * side + column);
      data[o] = Math.max(0, Math.min(255, srgbOf(r) * 255 + amount + 0.5));
      data[o + 1] = Math.max(0, Math.min(255, srgbOf(g) * 255 + amount + 0.5));
      data[o + 2] = Math.max(0, Math.min(255, srgbOf(b) * 255 + amount + 0.5));
    }
  }
  return { data, width: side, height: side };
}

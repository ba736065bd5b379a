import { onlyPlane, recycle, withPlanes } from './plane-memory.ts';
import { box, clamp, mapPlane, plane, productOf, sample, type Plane } from './plane.ts';
import type { Rgb } from './rgb.ts';
import { median } from './statistics.ts';

/** Kernel sum of squares (6) times the median of a normal distribution's absolute value. */
const LAPLACIAN = 6 * 0.6745;

const lumaOf = ({ data }: Rgb, i: number): number =>
  0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;

/** Standard deviation of the noise in 8-bit steps, where `mask` is 1; `step` is the size of a photo's pixel. */
export function noiseOf(image: Rgb, mask: Uint8Array, step: number): number {
  const { width, height } = image;
  const s = Math.max(1, Math.round(step));
  const found: number[] = [];
  for (let y = s; y < height - s; y += 2) {
    for (let x = s; x < width - s; x += 3) {
      const i = y * width + x;
      if (mask[i] !== 1) continue;
      const at = (dx: number, dy: number): number => lumaOf(image, i + dy * s * width + dx * s);
      const corners = at(-1, -1) + at(1, -1) + at(-1, 1) + at(1, 1);
      const sides = at(0, -1) + at(0, 1) + at(-1, 0) + at(1, 0);
      found.push(Math.abs(corners - 2 * sides + 4 * at(0, 0)));
    }
  }
  return median(found) / LAPLACIAN;
}

/** Local line through a guide's values (gray guided filter): follows its edges, forgets what is within `epsilon`. */
const followed = (guide: Plane, source: Plane, radius: number, epsilon: number): Plane =>
  onlyPlane(() => follow(guide, source, radius, epsilon));

function follow(guide: Plane, source: Plane, radius: number, epsilon: number): Plane {
  const [mg, ms] = [box(guide, radius), box(source, radius)];
  const gs = meanProduct(guide, source, radius);
  const gg = meanProduct(guide, guide, radius);
  const slope = mapPlane(
    mg,
    (v, i) => (gs.data[i]! - v * ms.data[i]!) / (Math.max(0, gg.data[i]! - v * v) + epsilon),
  );
  recycle(gs, gg);
  const offset = mapPlane(ms, (v, i) => v - slope.data[i]! * mg.data[i]!);
  recycle(mg, ms);
  const a = box(slope, radius);
  recycle(slope);
  const b = box(offset, radius);
  return mapPlane(guide, (v, i) => a.data[i]! * v + b.data[i]!);
}

const meanProduct = (a: Plane, b: Plane, radius: number): Plane =>
  onlyPlane(() => box(productOf(a, b), radius));

/** Colour noise is coarse and colour edges may be soft: this many pixels a side are one there. */
const COARSE = 4;
/** Of what looks like grey noise, how much stays: some of it is skin. */
const KEPT = 0.75;

function coarse(image: Rgb, at: (i: number) => number): Plane {
  const out = plane(Math.ceil(image.width / COARSE), Math.ceil(image.height / COARSE));
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      let [sum, count] = [0, 0];
      for (let v = y * COARSE; v < Math.min(image.height, (y + 1) * COARSE); v += 2) {
        for (let u = x * COARSE; u < Math.min(image.width, (x + 1) * COARSE); u += 2) {
          sum += at(v * image.width + u);
          count++;
        }
      }
      out.data[y * out.width + x] = sum / count;
    }
  }
  return out;
}

/** `sigma` in 8-bit steps. Colour noise goes fully, grey noise only in part, so that skin keeps its pores. */
export const denoised = (image: Rgb, sigma: number, radius: number): Rgb =>
  withPlanes(() => calmed(image, sigma, radius));

function calmed(image: Rgb, sigma: number, radius: number): Rgb {
  const { width, height, data } = image;
  const luma = plane(width, height);
  for (let i = 0; i < luma.data.length; i++) luma.data[i] = lumaOf(image, i);
  const calm = followed(luma, luma, radius, 3 * sigma * sigma);
  const light = coarse(image, (i) => calm.data[i]!);
  const [red, blue] = [0, 2].map((c) =>
    followed(
      light,
      coarse(image, (i) => data[3 * i + c]! - luma.data[i]!),
      Math.max(1, Math.round(radius / 2)),
      sigma * sigma,
    ),
  ) as [Plane, Plane];
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / COARSE - 0.5;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const kept = calm.data[i]! + KEPT * (luma.data[i]! - calm.data[i]!);
      const u = (x + 0.5) / COARSE - 0.5;
      const r = sample(red, u, v);
      const b = sample(blue, u, v);
      const g = -(0.299 * r + 0.114 * b) / 0.587;
      out[3 * i] = clamp(kept + r + 0.5, 0, 255);
      out[3 * i + 1] = clamp(kept + g + 0.5, 0, 255);
      out[3 * i + 2] = clamp(kept + b + 0.5, 0, 255);
    }
  }
  return { data: out, width, height };
}

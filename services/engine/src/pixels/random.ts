import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { cleanValues } from './plane-memory.ts';

/** The first numbers of neighbouring seeds are alike. */
const WARM_UP = 16;

export interface Chance {
  next(): number;
  between(low: number, high: number): number;
}

export function chanceOf(seed: number): Chance {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < WARM_UP; i++) uniformFloat64(generator);
  const next = (): number => uniformFloat64(generator);
  return { next, between: (low, high) => low + (high - low) * next() };
}

/** Smooth noise, -1..1, of about `cells` bumps across; the same seed draws the same field. */
export function noiseField(width: number, height: number, cells: number, chance: Chance): Float32Array {
  const [columns, rows] = [Math.ceil(cells) + 2, Math.ceil((cells * height) / width) + 2];
  const knots = Float32Array.from({ length: columns * rows }, () => chance.between(-1, 1));
  const out = cleanValues(width * height);
  const ease = (t: number): number => t * t * (3 - 2 * t);
  for (let y = 0; y < height; y++) {
    const gy = (y / width) * cells;
    const y0 = Math.floor(gy);
    const ty = ease(gy - y0);
    for (let x = 0; x < width; x++) {
      const gx = (x / width) * cells;
      const x0 = Math.floor(gx);
      const tx = ease(gx - x0);
      const i = y0 * columns + x0;
      const top = knots[i]! * (1 - tx) + knots[i + 1]! * tx;
      const low = knots[i + columns]! * (1 - tx) + knots[i + columns + 1]! * tx;
      out[y * width + x] = top * (1 - ty) + low * ty;
    }
  }
  return out;
}

import { describe, expect, it } from '@jest/globals';
import { denoised, noiseOf } from './denoise.ts';
import { chanceOf } from './random.ts';
import type { Rgb } from './rgb.ts';

const [width, height] = [96, 96];
const everywhere = new Uint8Array(width * height).fill(1);

/** A dark and a light half, each pixel off by noise of about this standard deviation. */
function noisy(sigma: number): Rgb {
  const chance = chanceOf(3);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++) {
    const wave = chance.next() + chance.next() + chance.next() + chance.next() - 2;
    data[i] = Math.round((Math.floor(i / 3) % width < 48 ? 70 : 170) + wave * sigma * Math.sqrt(3));
  }
  return { data, width, height };
}

describe('noise', () => {
  it('is measured', () => {
    expect(noiseOf(noisy(0), everywhere, 1)).toBe(0);
    const luma = Math.hypot(0.299, 0.587, 0.114);
    expect(noiseOf(noisy(12), everywhere, 1) / (12 * luma)).toBeCloseTo(1, 0);
  });

  it('is calmed without losing edges', () => {
    const calm = denoised(noisy(12), 8, 3);
    expect(noiseOf(calm, everywhere, 1)).toBeLessThan(0.85 * noiseOf(noisy(12), everywhere, 1));
    const meanAt = (x: number): number => {
      let sum = 0;
      for (let y = 0; y < height; y++) sum += calm.data[3 * (y * width + x) + 1]! / height;
      return sum;
    };
    expect(meanAt(46)).toBeLessThan(80);
    expect(meanAt(49)).toBeGreaterThan(160);
  });
});

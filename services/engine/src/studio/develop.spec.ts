import { describe, expect, it } from '@jest/globals';
import { developed, liftFor, saturationFor } from './develop.ts';

describe('developing a selfie', () => {
  it('lifts only what is plainly underexposed', () => {
    expect(liftFor(203)).toBe(1);
    expect(liftFor(146)).toBe(1);
    expect(liftFor(70)).toBeGreaterThan(2.5);
    expect(liftFor(10)).toBeLessThanOrEqual(3.6);
  });

  it('leaves a neutral, well lit selfie as it is', () => {
    const side = 60;
    const image = { data: new Uint8Array(side * side * 3).fill(150), width: side, height: side };
    const face = new Uint8Array(side * side).fill(1);
    const result = developed({ image, face, skin: { L: 60, a: 12, b: 16 }, scale: 1 });
    expect(result.corrected).toBe(false);
    expect(result.image).toBe(image);
  });

  it('leaves colour to skin of every tone, and draws in what is more colourful than skin', () => {
    for (const [L, a, b] of [
      [75, 9, 15],
      [60, 13, 20],
      [35, 12, 16],
    ] as const)
      expect(saturationFor({ L, a, b })).toBe(1);
    const vivid = saturationFor({ L: 62, a: 25, b: 30 });
    expect(vivid).toBeLessThan(0.85);
    expect(vivid * Math.hypot(25, 30)).toBeGreaterThan(26);
    expect(saturationFor({ L: 62, a: 25, b: 30 })).toBeGreaterThan(saturationFor({ L: 62, a: 30, b: 50 }));
  });
});

import { describe, expect, it } from '@jest/globals';
import { developed, liftFor } from './develop.ts';

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
    const result = developed(image, face, { L: 60, a: 12, b: 16 }, 1);
    expect(result.corrected).toBe(false);
    expect(result.image).toBe(image);
  });
});

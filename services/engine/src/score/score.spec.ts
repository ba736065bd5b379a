import { describe, expect, it } from '@jest/globals';
import type { Rgb } from '../pixels/rgb.ts';
import { colourDistance, fingerprintOf, hashDistance, nearDuplicates } from './fingerprint.ts';
import { dlibSimilarity, euclidean, humanSimilarity } from './similarity.ts';

function picture(colour: (x: number, y: number) => readonly [number, number, number]): Rgb {
  const data = new Uint8Array(256 * 256 * 3);
  for (let i = 0; i < 256 * 256; i++) data.set(colour(i % 256, Math.floor(i / 256)), 3 * i);
  return { data, width: 256, height: 256 };
}

const disc = (cx: number, red: number): Rgb =>
  picture((x, y) => (Math.hypot(x - cx, y - 120) < 60 ? [red, 140, 110] : [40, 60, 90 + y / 4]));

describe('shown similarity', () => {
  it('follows the calibrated lines', () => {
    expect(dlibSimilarity(0)).toBe(1);
    expect(dlibSimilarity(0.4)).toBeCloseTo(0.85);
    expect(dlibSimilarity(0.45)).toBeCloseTo(0.8);
    expect(dlibSimilarity(0.6)).toBeCloseTo(0.5);
    expect(dlibSimilarity(3)).toBe(0);
  });

  it('is full up to a distance of 4 for the other scorer', () => {
    expect(humanSimilarity(3.9)).toBe(1);
    expect(humanSimilarity(7)).toBeCloseTo(0.75);
    expect(humanSimilarity(20)).toBe(0);
  });

  it('measures Euclidean distance', () => {
    expect(euclidean([0, 3], [4, 0])).toBe(5);
  });
});

describe('near-duplicates', () => {
  it('are the same picture with faint noise', () => {
    const noisy = picture((x, y) =>
      Math.hypot(x - 128, y - 120) < 60 ? [201, 141, 110] : [41, 60, 90 + y / 4],
    );
    expect(nearDuplicates(fingerprintOf(disc(128, 200)), fingerprintOf(noisy))).toBe(true);
  });

  it('are not pictures of another layout', () => {
    expect(hashDistance(fingerprintOf(disc(128, 200)), fingerprintOf(disc(60, 200)))).toBeGreaterThan(4);
  });

  it('are not pictures of another colour', () => {
    const blue = picture((x, y) =>
      Math.hypot(x - 128, y - 120) < 60 ? [120, 150, 240] : [20, 30, 160 + y / 4],
    );
    expect(colourDistance(fingerprintOf(disc(128, 200)), fingerprintOf(blue))).toBeGreaterThan(6);
  });
});

import { describe, expect, it } from '@jest/globals';
import { tilesOf } from './enlarge-plan.ts';

describe('tiles', () => {
  it.each([
    [90, 100],
    [128, 128],
    [129, 300],
    [257, 333],
  ])('cover %d x %d exactly once', (width, height) => {
    const seen = new Uint8Array(width * height);
    for (const tile of tilesOf({ width, height })) {
      expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(128);
      for (let y = 0; y < tile.keepHeight; y++)
        for (let x = 0; x < tile.keepWidth; x++) seen[(tile.keepTop + y) * width + tile.keepLeft + x]!++;
    }
    expect(seen.every((count) => count === 1)).toBe(true);
  });
});

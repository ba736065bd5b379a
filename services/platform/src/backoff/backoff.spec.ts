import { describe, expect, it } from '@jest/globals';
import { backoff, spread } from './index.ts';

const pauses = (how: Parameters<typeof backoff>[0]) => [0, 1, 2, 3, 4, 60].map((n) => backoff(how, n));

describe('a pause after failures in a row', () => {
  it('doubles from the first one to the longest', () => {
    expect(pauses({ first: 5, most: 30 })).toEqual([5, 5, 10, 20, 30, 30]);
  });

  it('grows by another factor, or without end', () => {
    expect(pauses({ first: 1, most: 20, factor: 3 })).toEqual([1, 1, 3, 9, 20, 20]);
    expect(backoff({ first: 1 }, 11)).toBe(1_024);
    expect(backoff({ first: 1, most: 60 }, 5_000)).toBe(60);
  });

  it('is spread between two parts of itself', () => {
    expect([0, 0.5, 1].map((random) => spread(100, 0.8, 1.2, random))).toEqual([80, 100, 120]);
    expect([0, 1].map((random) => spread(100, 0, 1, random))).toEqual([0, 100]);
  });
});

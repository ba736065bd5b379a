import { describe, expect, it } from '@jest/globals';
import { isHopeless, retrySeconds } from './retry.policy.ts';

describe('retrySeconds', () => {
  it('doubles from 5 s up to 5 min', () => {
    expect([1, 2, 3, 6, 7, 20].map((attempt) => retrySeconds(attempt, 0.5))).toEqual([
      5, 10, 20, 160, 300, 300,
    ]);
  });

  it('spreads by a fifth', () => {
    expect([retrySeconds(7, 0), retrySeconds(7, 1)]).toEqual([240, 360]);
  });
});

describe('isHopeless', () => {
  it('gives up after three days', () => {
    const created = new Date('2026-01-01T00:00:00Z');
    expect(isHopeless(created, new Date('2026-01-04T00:00:00Z'))).toBe(false);
    expect(isHopeless(created, new Date('2026-01-04T00:00:01Z'))).toBe(true);
  });
});

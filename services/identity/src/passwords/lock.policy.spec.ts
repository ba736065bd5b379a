import { describe, expect, it } from '@jest/globals';
import { lockSeconds } from './lock.policy.ts';

const policy = { failures: 5, waitSeconds: 60, mostWaitSeconds: 900, memorySeconds: 43_200 };

describe('lockSeconds', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 61],
    [9, 61],
    [10, 121],
    [75, 901],
    [500, 901],
  ])('after %d failures locks for %d s', (failures, seconds) => {
    expect(lockSeconds(failures, policy)).toBe(seconds);
  });
});

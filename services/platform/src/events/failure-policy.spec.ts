import { describe, expect, it } from '@jest/globals';
import {
  DependencyDown,
  NeighbourFailed,
  PermanentFailure,
  problem,
  TransientFailure,
} from '../errors/index.ts';
import { classify, defaultRetryPolicy, pauseAfter, pauseBeforeProbe } from './failure-policy.ts';

describe('failure policy', () => {
  it.each([
    [new PermanentFailure('x'), 'permanent'],
    [problem('order.not_found'), 'permanent'],
    [new TransientFailure('x'), 'transient'],
    [Object.assign(new Error(), { code: '55P03' }), 'transient'],
    [new DependencyDown('x'), 'down'],
    [problem('service.unavailable'), 'down'],
    [problem('service.unavailable', { cause: new NeighbourFailed('at this one') }), 'unknown'],
    [Object.assign(new Error(), { code: '22021' }), 'permanent'],
    [problem('rate.limited'), 'unknown'],
    [new Error('bug'), 'unknown'],
    ['text', 'unknown'],
  ])('sorts %#', (error, expected) => expect(classify(error)).toBe(expected));

  it('waits longer each time, less than a minute in all', () => {
    const longest = [1, 2, 3, 4].map((attempt) => pauseAfter(attempt, defaultRetryPolicy, () => 1));
    expect(longest).toEqual([250, 750, 2_250, 6_750]);
    expect(pauseAfter(1, defaultRetryPolicy, () => 0)).toBe(125);
    expect(pauseAfter(20, defaultRetryPolicy, () => 1)).toBe(15_000);
  });

  it('probes a dependency after 1 s first and every 10 s at last', () => {
    expect([1, 2, 3, 4, 5, 9].map((probe) => pauseBeforeProbe(probe, defaultRetryPolicy))).toEqual([
      1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });
});

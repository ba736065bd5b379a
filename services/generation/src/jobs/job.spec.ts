import { describe, expect, it } from '@jest/globals';
import { endOfJob, overdueReason } from './job.ts';

describe('the end of a job', () => {
  it('stays open while a shot is open', () => {
    expect(endOfJob({ images: 20, done: 19, abandoned: 0 })).toBeUndefined();
  });

  it('completes with the last image', () => {
    expect(endOfJob({ images: 20, done: 20, abandoned: 0 })).toEqual({ state: 'completed' });
  });

  it('fails as unusable when no shot passed', () => {
    expect(endOfJob({ images: 20, done: 0, abandoned: 20 })).toEqual({
      state: 'failed',
      reason: 'no_usable',
    });
  });

  it('fails as incomplete when some shots were given up', () => {
    expect(endOfJob({ images: 20, done: 19, abandoned: 1 })).toEqual({
      state: 'failed',
      reason: 'incomplete',
    });
  });

  it('blames the engine at the deadline only when it was away and made nothing', () => {
    expect(overdueReason({ images: 20, done: 0, abandoned: 0 }, false)).toBe('engine_unavailable');
    expect(overdueReason({ images: 20, done: 3, abandoned: 0 }, false)).toBe('incomplete');
    expect(overdueReason({ images: 20, done: 0, abandoned: 0 }, true)).toBe('incomplete');
  });
});

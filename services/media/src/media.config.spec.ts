import { describe, expect, it } from '@jest/globals';
import { mediaVariables } from './media.config.ts';

const { ORPHAN_SWEEP, RESTORE_MODE, ADOPT_BUCKETS_FROM } = mediaVariables.shape;

describe('settings of the object store', () => {
  it.each(['off', 'false', false])('turn the sweep off by %p, as environment and values say it', (off) => {
    expect(ORPHAN_SWEEP.parse(off)).toBe(false);
  });

  it('sweep, and hold nothing, by themselves', () => {
    expect([ORPHAN_SWEEP.parse(undefined), RESTORE_MODE.parse(undefined)]).toEqual([true, false]);
  });

  it('hold by one word, and refuse another', () => {
    expect(RESTORE_MODE.parse('on')).toBe(true);
    expect(() => RESTORE_MODE.parse('maybe')).toThrow();
  });

  it('take buckets over from an installation that is named, or from nobody', () => {
    expect(ADOPT_BUCKETS_FROM.parse('unmarked')).toBe('unmarked');
    expect(() => ADOPT_BUCKETS_FROM.parse('yes')).toThrow();
  });
});

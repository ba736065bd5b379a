import { describe, expect, it } from '@jest/globals';
import { everything } from './schedule.ts';
import { stormsFrom } from './storms-from.ts';

describe('the storms that are run', () => {
  it('are one over everything and one over the object store alone, unless asked otherwise', () => {
    expect(stormsFrom({}).map(({ targets }) => targets)).toEqual([everything, ['minio']]);
  });

  it('are those of the seeds, every third over the object store alone', () => {
    const storms = stormsFrom({ CHAOS_SEEDS: '4 5,6', CHAOS_ORDERS: '9', CHAOS_MINUTES: '2' });
    expect(storms.map(({ seed, targets }) => [seed, targets.length])).toEqual([
      [4, 13],
      [5, 13],
      [6, 1],
    ]);
    expect(storms[0]).toMatchObject({ orders: 9, lengthMs: 120_000 });
  });

  it('hit whom they are told to', () => {
    expect(stormsFrom({ CHAOS_SEEDS: '1', CHAOS_ONLY: 'kafka media' })[0]?.targets).toEqual([
      'kafka',
      'media',
    ]);
  });

  it.each([
    [{ CHAOS_SEEDS: 'x' }, /CHAOS_SEEDS/],
    [{ CHAOS_SEEDS: '1', CHAOS_ORDERS: '-1' }, /CHAOS_ORDERS/],
    [{ CHAOS_SEEDS: '1', CHAOS_ONLY: 'printer' }, /there is no printer/],
  ])('are refused when they make no sense: %j', (env, why) => {
    expect(() => stormsFrom(env)).toThrow(why);
  });
});

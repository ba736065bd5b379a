import { describe, expect, it } from '@jest/globals';
import { everything, lengthOf, scheduleOf } from './schedule.ts';

const plan = { seed: 7, targets: everything, lengthMs: 0 };
const hit = (seed: number) => scheduleOf({ ...plan, seed }).flatMap(({ targets }) => targets);

describe('the schedule of a storm', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(scheduleOf(plan)).toEqual(scheduleOf(plan));
    expect(scheduleOf({ ...plan, seed: 8 })).not.toEqual(scheduleOf(plan));
  });

  it.each([1, 2, 3, 4, 5])('hits everything once a round, seed %i', (seed) => {
    expect([...hit(seed)].sort()).toEqual([...everything].sort());
  });

  it('hits alone and in pairs, kills and freezes', () => {
    const faults = [1, 2, 3].flatMap((seed) => scheduleOf({ ...plan, seed }));
    expect(new Set(faults.map(({ targets }) => targets.length))).toEqual(new Set([1, 2]));
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['kill', 'freeze']));
  });

  it('goes on in other rounds for as long as asked', () => {
    const faults = scheduleOf({ seed: 1, targets: ['minio'], lengthMs: 60_000 });
    expect(lengthOf(faults)).toBeGreaterThanOrEqual(60_000);
    expect(faults.every(({ targets }) => targets.length === 1 && targets[0] === 'minio')).toBe(true);
    expect(new Set(faults.map(({ lastsMs }) => lastsMs)).size).toBeGreaterThan(1);
  });
});

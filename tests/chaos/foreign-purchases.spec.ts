import { describe, expect, it } from '@jest/globals';
import { foreignMarks } from '../../services/orders/test/integration/foreign-payments.ts';
import { fates, foreignPurchasesOf } from './foreign-purchases.ts';
import { everything, lengthOf, scheduleOf } from './schedule.ts';

const plan = { seed: 7, targets: everything, lengthMs: 0 };
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe('what is bought elsewhere during a storm', () => {
  it('is the same for the same seed, and something else for another', () => {
    expect(foreignPurchasesOf(plan)).toEqual(foreignPurchasesOf(plan));
    expect(foreignPurchasesOf({ ...plan, seed: 8 })).not.toEqual(foreignPurchasesOf(plan));
  });

  it.each([1, 2, 3, 4, 5])('meets every fate, and is bought before the storm is over, seed %i', (seed) => {
    const purchases = foreignPurchasesOf({ ...plan, seed });
    expect(purchases.map(({ fate }) => fate).sort()).toEqual([...fates].sort());
    const last = purchases.reduce((sum, { pauseMs }) => sum + pauseMs, 0);
    expect(last).toBeLessThan(lengthOf(scheduleOf({ ...plan, seed })));
  });

  it('bears every kind of marks in one storm or another', () => {
    const seen = seeds.flatMap((seed) => foreignPurchasesOf({ ...plan, seed }).map(({ marks }) => marks));
    expect(new Set(seen)).toEqual(new Set(Object.keys(foreignMarks)));
  });
});

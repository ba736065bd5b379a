import { describe, expect, it } from '@jest/globals';
import { arrivalsOf } from './arrivals.ts';
import { drive } from './drive.ts';
import { ModelledPods } from './modelled-pods.ts';
import { outcomeOf, percentile, turnsOf, type Outcome } from './outcome.ts';
import { studio } from './worker-times.ts';

const steady = async (perMinute: number, max = 500): Promise<Outcome> => {
  const to = 1_800;
  const arrivals = arrivalsOf(() => perMinute / 60, 0, to, 3);
  const autoscaler = { min: 2, max, threshold: 120 };
  const driven = await drive(
    { arrivals, from: 0, to, times: studio, autoscaler },
    new ModelledPods({ least: 2, most: 4 }, 5),
  );
  return outcomeOf(driven, studio.slots);
};

describe('orders, their autoscaler and its workers', () => {
  it('need about ten times the workers for ten times the orders, and nobody waits longer', async () => {
    const [few, many] = [await steady(10), await steady(100)];
    const factor = many.mostWorkers / few.mostWorkers;
    expect(factor).toBeGreaterThan(7);
    expect(factor).toBeLessThan(13);
    for (const { packages } of [few, many])
      for (const { p99, promisedSeconds } of Object.values(packages))
        expect(p99).toBeLessThan(promisedSeconds);
  });

  it('are paid back when there are too few workers for them', async () => {
    const { refunds, orders, mostWorkers } = await steady(100, 4);
    expect(mostWorkers).toBe(4);
    expect(refunds).toBeGreaterThan(0);
    expect(refunds).toBeLessThan(orders);
  });

  it('count as begun and ended only what was', async () => {
    const { packages, orders, idleShare } = await steady(10);
    expect(Object.values(packages).reduce((sum, one) => sum + one.orders, 0)).toBe(orders);
    expect(idleShare).toBeGreaterThanOrEqual(0);
    expect(idleShare).toBeLessThan(1);
  });
});

describe('figures of a run', () => {
  it('name the value that so many do not exceed', () => {
    const values = Array.from({ length: 200 }, (_, at) => 200 - at);
    expect([0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([100, 198, 200]);
    expect(percentile([], 0.99)).toBe(0);
  });

  it('count a turn when the number of workers rose and then fell, or the other way', () => {
    expect(turnsOf([2, 4, 4, 8, 6, 6, 2, 3].map((wanted) => ({ wanted })))).toBe(2);
    expect(turnsOf([2, 2, 3].map((wanted) => ({ wanted })))).toBe(0);
  });
});

import { describe, expect, it } from '@jest/globals';
import { topics } from '@headshots/proto/topics';
import { drive } from './drive.ts';
import { ModelledPods } from './modelled-pods.ts';
import { outcomeOf } from './outcome.ts';
import { rush } from './plans.ts';
import { known, walls } from './walls.ts';

const at = (name: string, limits = known): number =>
  walls(limits).find((wall) => wall.name.startsWith(name))?.ordersPerMinute ?? 0;

describe('walls', () => {
  it('are told in the order in which they are met', () => {
    const orders = walls().map(({ ordersPerMinute }) => ordersPerMinute);
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
    expect(walls()[0]?.name).toContain('GPUs');
  });

  it('lie twice as far with twice as much', () => {
    expect(at('GPUs', { ...known, gpus: 200 })).toBeCloseTo(2 * at('GPUs'));
    expect(at('logins', { ...known, logins: 60 })).toBeCloseTo(2 * at('logins'));
    expect(at('media', { ...known, partitions: 12 })).toBeCloseTo(2 * at('media'));
  });

  it('know the partitions there are', () => {
    expect(new Set(topics.map(({ partitions }) => partitions))).toEqual(new Set([known.partitions]));
  });

  it('stand where the model runs into them: beyond what the gauge counts nobody asks for more workers', async () => {
    // The larger the threshold the nearer the wall, and the fewer orders have to be played.
    const threshold = 120;
    const factor = Math.ceil((2 * at('what the gauge counts', { ...known, threshold })) / 10);
    const few = rush({ factor, seconds: 300, threshold });
    const outcome = outcomeOf(await drive(few, new ModelledPods({ least: 2, most: 4 }, 1)), few.times.slots);
    const needed = (factor * 10 * 45 * few.times.secondsPerImage) / few.times.slots / 60;
    expect(outcome.mostWorkers).toBeLessThan(needed / 1.5);
  });
});

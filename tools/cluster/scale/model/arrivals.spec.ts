import { describe, expect, it } from '@jest/globals';
import { packageTerms } from '../../../../services/orders/src/order/package.ts';
import { generationSeconds } from '../../../../services/orders/src/order/deadline.policy.ts';
import { arrivalsOf, busier, dayProfile } from './arrivals.ts';
import { deadlineSeconds, meanImages, packageNames, packages } from './packages.ts';

const hour = 3600;

describe('arrivals', () => {
  it('are as many as the curve says, in their order, and the same for the same seed', () => {
    const arrivals = arrivalsOf(() => 2, 0, hour, 1);
    expect(Math.abs(arrivals.length - 2 * hour)).toBeLessThan(5 * Math.sqrt(2 * hour));
    expect(arrivals.map(({ at }) => at)).toEqual(arrivals.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(arrivalsOf(() => 2, 0, hour, 1)).toEqual(arrivals);
    expect(arrivalsOf(() => 2, 0, hour, 2)).not.toEqual(arrivals);
  });

  it('have the packages in their shares', () => {
    const arrivals = arrivalsOf(() => 5, 0, hour, 1);
    for (const name of packageNames) {
      const share = arrivals.filter((one) => one.package === name).length / arrivals.length;
      expect(share).toBeCloseTo(packages[name].share, 1);
    }
    expect(meanImages).toBeCloseTo(45);
  });

  it('follow a day that repeats, and are more where they are made more', () => {
    const day = dayProfile(10);
    expect(day(19 * hour) * 60).toBeCloseTo(10);
    expect(day(43 * hour)).toBeCloseTo(day(19 * hour));
    expect(day(3 * hour)).toBeLessThan(day(19 * hour) / 10);
    const busy = busier(day, 10, 19 * hour, 20 * hour);
    expect(busy(19.5 * hour)).toBeCloseTo(10 * day(19.5 * hour));
    expect(busy(20 * hour)).toBeCloseTo(day(20 * hour));
  });
});

describe('packages of the model', () => {
  it.each(packageNames)('are those of orders: %s', (name) => {
    const { images, estimatedMinutes } = packageTerms[name];
    expect(packages[name]).toMatchObject({ images, minutes: estimatedMinutes });
    expect(deadlineSeconds(name)).toBe(generationSeconds(name));
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Autoscaler, autoscalerDefaults } from './autoscaler.ts';

const settings = { min: 2, max: 50, threshold: 120 };
const { everySeconds, stabilisationSeconds } = autoscalerDefaults;

describe('the autoscaler', () => {
  it('wants one replica for each threshold of work that waits', () => {
    expect(new Autoscaler(settings).decide(0, 1_201, 10)).toBe(10);
    expect(new Autoscaler(settings).decide(0, 1_801, 10)).toBe(16);
  });

  it('lets a tenth more or less pass', () => {
    expect(new Autoscaler(settings).decide(0, 1_319, 10)).toBe(10);
    expect(new Autoscaler(settings).decide(0, 1_321, 10)).toBe(12);
  });

  it('at most doubles, and may always add four', () => {
    expect(new Autoscaler(settings).decide(0, 100_000, 2)).toBe(6);
    expect(new Autoscaler(settings).decide(0, 100_000, 12)).toBe(24);
  });

  it('takes pods away only when they were too many for five minutes', () => {
    const autoscaler = new Autoscaler(settings);
    autoscaler.decide(0, 2_400, 10);
    for (let now = everySeconds; now < stabilisationSeconds; now += everySeconds)
      expect(autoscaler.decide(now, 0, 20)).toBe(20);
    expect(autoscaler.decide(stabilisationSeconds, 0, 20)).toBe(2);
  });

  it('stays between its least and its most, whatever it is told', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { minLength: 1 }), (values) => {
        const autoscaler = new Autoscaler(settings);
        let replicas = settings.min;
        for (const [at, value] of values.entries()) {
          replicas = autoscaler.decide(at * everySeconds, value, replicas);
          expect(replicas).toBeGreaterThanOrEqual(settings.min);
          expect(replicas).toBeLessThanOrEqual(settings.max);
        }
      }),
      { seed: 13 },
    );
  });
});

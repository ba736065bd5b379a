import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arrivalsOf } from './arrivals.ts';
import { nextOf } from '../../../../services/generation/src/work/turns.ts';
import { ModelAccount, newOrder, OrdersInLine, type TurnPlace } from './orders-in-line.ts';
import { packageNames, packages } from './packages.ts';
import { ShotLine } from './shot-line.ts';
import { studio } from './worker-times.ts';

const hour = 3600;
const filled = (perMinute: number, seconds: number): ShotLine => {
  const line = new ShotLine(studio);
  for (const { package: name, at } of arrivalsOf(() => perMinute / 60, 0, seconds, 7)) line.arrive(name, at);
  return line;
};
const kept = ({ totals, openImages }: ShotLine): number => totals.made + totals.refunded + openImages;

describe('the line of shots', () => {
  it('grows by what is paid while nobody works', () => {
    const line = filled(10, 600);
    line.advance(600);
    expect(line.totals.made).toBe(0);
    expect(line.openImages).toBe(line.totals.arrived);
    expect(line.queueSeconds).toBeCloseTo((line.totals.arrived * studio.secondsPerImage) / studio.slots);
  });

  it('loses no image and makes none twice, whoever comes, goes or dies', () => {
    const step = fc.record({
      seconds: fc.integer({ min: 1, max: 900 }),
      workers: fc.integer({ min: 0, max: 30 }),
      lost: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const line = filled(20, hour);
        let now = 0;
        for (const { seconds, workers, lost } of steps) {
          line.setWorkers(workers);
          line.advance((now += seconds));
          line.lose(lost);
          expect(kept(line)).toBe(line.totals.arrived);
          for (const order of line.orders) expect(order.inFlight).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 10, seed: 13 },
    );
  });

  it('makes an order alone as fast as one process can', () => {
    const line = new ShotLine(studio);
    line.setWorkers(1);
    line.arrive('professional', 0);
    line.advance(hour);
    const { prepareSeconds, secondsPerImage, slots } = studio;
    const seconds = prepareSeconds + (packages.professional.images / slots) * secondsPerImage;
    expect(line.orders[0]?.endedAt).toBeCloseTo(seconds);
  });

  it('serves the account with the fewest shots in flight first', () => {
    const line = new ShotLine({ ...studio, prepareSeconds: 0 });
    line.setWorkers(2);
    line.arrive('ultra', 0);
    line.arrive('professional', 10);
    line.advance(12);
    const [large, small] = line.orders;
    expect(Math.abs((large?.inFlight ?? 0) - (small?.inFlight ?? 0))).toBeLessThanOrEqual(1);
  });

  it('makes twenty images beside eight packages of 100 of one account in twice the time, whenever they come', () => {
    const secondsOf = (workers: number, at: number, many: number): number => {
      const line = new ShotLine({ ...studio, prepareSeconds: 0 });
      line.setWorkers(workers);
      const account = new ModelAccount();
      for (let order = 0; order < many; order += 1) line.arrive('ultra', 0, account);
      line.arrive('professional', at);
      line.advance(hour);
      const own = line.orders.at(-1);
      return (own?.endedAt ?? Infinity) - at;
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9 }), (workers, at) => {
        const [alone, beside] = [secondsOf(workers, at, 0), secondsOf(workers, at, 8)];
        // One image may be in hand in every slot when it comes.
        expect(beside).toBeLessThanOrEqual(2 * alone + 2 * studio.secondsPerImage);
      }),
      { numRuns: 50, seed: 13 },
    );
  });

  it('takes whom the policy of generation names', () => {
    const step = fc.record({
      seconds: fc.integer({ min: 0, max: 20 }),
      workers: fc.integer({ min: 0, max: 6 }),
      account: fc.nat(3),
      name: fc.constantFrom(...packageNames),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const accounts = Array.from({ length: 4 }, () => new ModelAccount());
        const line = new OrdersInLine();
        const inHand: TurnPlace[] = [];
        for (const [number, { seconds, workers, account, name }] of steps.entries()) {
          line.enter(newOrder(number, accounts[account] as ModelAccount, name, 0));
          for (let claim = 0; claim < seconds; claim += 1) {
            if (inHand.length > workers) line.end(inHand.shift() as TurnPlace);
            const places = accounts.flatMap((one, at) =>
              one.places
                .filter(({ waiting }) => waiting > 0)
                .map(({ turn, order }) => ({ account: `${at}`, turn, since: order.number })),
            );
            const named = nextOf(places, (at) => (accounts[Number(at)] as ModelAccount).inFlight);
            const next = line.next();
            expect(next && [next.turn, next.order.number]).toEqual(named && [named.turn, named.since]);
            if (!next) continue;
            line.take(next);
            inHand.push(next);
          }
        }
      }),
      { numRuns: 100, seed: 13 },
    );
  });

  it('pays back what nobody makes, at its deadline', () => {
    const line = new ShotLine(studio);
    line.arrive('professional', 0);
    line.advance(2 * hour - 1);
    expect(line.totals.refunded).toBe(0);
    line.advance(2 * hour);
    expect(line.totals.refunded).toBe(packages.professional.images);
    expect(line.openImages).toBe(0);
  });

  it('gives what a dead worker had to others once its lease is over', () => {
    const line = new ShotLine(studio);
    line.setWorkers(1);
    line.arrive('professional', 0);
    line.advance(1);
    line.lose(1);
    line.setWorkers(1);
    line.advance(hour);
    expect(line.totals.made).toBe(packages.professional.images);
    expect(line.orders[0]?.endedAt).toBeGreaterThan(studio.leaseSeconds);
  });
});

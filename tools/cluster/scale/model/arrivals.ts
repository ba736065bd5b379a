import type { ModelAccount } from './orders-in-line.ts';
import { packageAt, type PackageName } from './packages.ts';
import { seeded } from './seeded.ts';

/** Paid orders a second, at a second of the simulation. */
export type Curve = (second: number) => number;

export interface Arrival {
  /** When it was paid, in seconds. */
  readonly at: number;
  readonly package: PackageName;
  /** Whose it is; else of somebody who orders nothing else. */
  readonly account?: ModelAccount;
}

const day = 24 * 60 * 60;
/** Orders of each hour of a day, as shares of the busiest: quiet at night, a bend at noon, the most after work. */
const hours = [
  0.2, 0.12, 0.08, 0.06, 0.06, 0.1, 0.2, 0.35, 0.5, 0.6, 0.65, 0.7, 0.75, 0.7, 0.65, 0.65, 0.7, 0.8, 0.9, 1,
  1, 0.85, 0.6, 0.35,
] as const;

/** A day that repeats, between the hours along straight lines. @param perMinute orders of the busiest hour */
export const dayProfile =
  (perMinute: number): Curve =>
  (second) => {
    const hour = (((second % day) + day) % day) / 3600;
    const [from, part] = [Math.floor(hour), hour % 1];
    const [left, right] = [hours[from] ?? 0, hours[(from + 1) % 24] ?? 0];
    return ((left + (right - left) * part) * perMinute) / 60;
  };

export const busier =
  (curve: Curve, factor: number, from: number, to: number): Curve =>
  (second) =>
    curve(second) * (second >= from && second < to ? factor : 1);

export function arrivalsOf(curve: Curve, from: number, to: number, seed: number): readonly Arrival[] {
  const random = seeded(seed);
  const arrivals: Arrival[] = [];
  for (let second = from; second < to; second += 1) {
    const rate = curve(second);
    for (let at = wait(random(), rate); at < 1; at += wait(random(), rate))
      arrivals.push({ at: second + at, package: packageAt(random()) });
  }
  return arrivals;
}

const wait = (random: number, rate: number): number => (rate > 0 ? -Math.log(1 - random) / rate : Infinity);

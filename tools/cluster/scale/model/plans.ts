import { arrivalsOf, busier, dayProfile } from './arrivals.ts';
import type { Plan } from './drive.ts';
import { ModelAccount } from './orders-in-line.ts';
import { gpu, studio, type WorkerTimes } from './worker-times.ts';

const hour = 3600;
const seed = 20_261_124;
const ordersPerMinute = 10;
const evening = 19 * hour;
/** What `ci/production.yaml` says, but as many workers as are needed. */
const standard = { min: 2, max: 2_000, threshold: 30 };

export interface Rush {
  readonly factor: number;
  /** How long, in seconds; in its middle a minute has ten times as many again. */
  readonly seconds: number;
  readonly times?: WorkerTimes;
  readonly threshold?: number;
  readonly max?: number;
}

export function rush({
  factor,
  seconds,
  times = studio,
  threshold = standard.threshold,
  max = standard.max,
}: Rush): Plan {
  const beside = Math.min(hour / 4, seconds);
  const [from, end] = [evening - beside, evening + seconds];
  const middle = evening + seconds / 2;
  const curve = busier(busier(dayProfile(ordersPerMinute), factor, evening, end), 10, middle, middle + 60);
  const to = end + beside;
  const arrivals = arrivalsOf(curve, from, to, seed);
  return { arrivals, from, to, times, autoscaler: { ...standard, threshold, max } };
}

export function besideOne(orders: number): Plan {
  const plan = rush({ factor: 1, seconds: hour, max: 12 });
  const account = new ModelAccount();
  const bought = Array.from({ length: orders }, () => ({ at: evening, package: 'ultra', account }) as const);
  return { ...plan, arrivals: [...plan.arrivals, ...bought] };
}

export function plainDay(times: WorkerTimes = studio): Plan {
  const arrivals = arrivalsOf(dayProfile(ordersPerMinute), 0, 24 * hour, seed);
  return { arrivals, from: 0, to: 24 * hour, times, autoscaler: standard };
}

export const hundredGpus = { times: gpu, max: 100 } as const;

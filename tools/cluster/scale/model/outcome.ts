import type { Driven, Sample } from './drive.ts';
import { packageNames, packages, type PackageName } from './packages.ts';

export interface PackageOutcome {
  readonly orders: number;
  readonly refunds: number;
  /** Paid to delivered, in seconds. */
  readonly p50: number;
  readonly p99: number;
  readonly promisedSeconds: number;
}

export interface Outcome {
  readonly orders: number;
  readonly images: number;
  readonly refunds: number;
  readonly packages: Readonly<Record<PackageName, PackageOutcome>>;
  readonly startedP99: number;
  readonly mostWorkers: number;
  readonly meanWorkers: number;
  readonly mostQueueSeconds: number;
  readonly workerSeconds: number;
  readonly idleShare: number;
  /** How often the number of workers went from rising to falling or back. */
  readonly turns: number;
}

export function outcomeOf({ line, samples }: Driven, slots: number): Outcome {
  const { orders, totals } = line;
  const waits = orders.flatMap(({ startedAt, paidAt }) =>
    startedAt === undefined ? [] : [startedAt - paidAt],
  );
  const ready = samples.map((sample) => sample.ready);
  return {
    orders: orders.length,
    images: totals.arrived,
    refunds: orders.filter(({ refunded }) => refunded).length,
    packages: Object.fromEntries(
      packageNames.map((name) => [name, packageOutcome(name, line.orders)]),
    ) as unknown as Outcome['packages'],
    startedP99: percentile(waits, 0.99),
    mostWorkers: Math.max(...ready),
    meanWorkers: ready.reduce((sum, one) => sum + one, 0) / ready.length,
    mostQueueSeconds: Math.max(...samples.map(({ queueSeconds }) => queueSeconds)),
    workerSeconds: totals.workerSeconds,
    idleShare: 1 - totals.busySeconds / (totals.workerSeconds * slots),
    turns: turnsOf(samples),
  };
}

function packageOutcome(name: PackageName, orders: Driven['line']['orders']): PackageOutcome {
  const own = orders.filter((order) => order.package === name);
  const delivered = own.filter(({ refunded, endedAt }) => !refunded && endedAt !== undefined);
  const seconds = delivered.map(({ paidAt, endedAt }) => (endedAt as number) - paidAt);
  return {
    orders: own.length,
    refunds: own.filter(({ refunded }) => refunded).length,
    p50: percentile(seconds, 0.5),
    p99: percentile(seconds, 0.99),
    promisedSeconds: packages[name].minutes * 60,
  };
}

/** The smallest value that at least this share does not exceed; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function turnsOf(samples: readonly Pick<Sample, 'wanted'>[]): number {
  const steps = samples
    .map(({ wanted }, at) => Math.sign(wanted - (samples[at - 1]?.wanted ?? wanted)))
    .filter((step) => step !== 0);
  return steps.filter((step, at) => at > 0 && step !== steps[at - 1]).length;
}

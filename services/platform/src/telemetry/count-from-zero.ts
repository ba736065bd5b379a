import type { Counter } from 'prom-client';

/** A series that appears with its first count shows Prometheus no increase: alerts would pass over it. */
export function countFromZero<Label extends string>(
  counter: Counter<Label>,
  series: readonly Readonly<Partial<Record<Label, string>>>[],
): void {
  for (const labels of series) counter.inc(labels, 0);
}

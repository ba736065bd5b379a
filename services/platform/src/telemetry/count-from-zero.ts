import type { Counter } from 'prom-client';

/**
 * Has series of a counter exist before they count anything. One that appears with its first count shows Prometheus no
 * increase, so an alert on increases would pass over the first failure of every process.
 */
export function countFromZero<Label extends string>(
  counter: Counter<Label>,
  series: readonly Readonly<Partial<Record<Label, string>>>[],
): void {
  for (const labels of series) counter.inc(labels, 0);
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Value below which the share of all values lies; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2));
}

/** Starts `perSecond` pieces of work each second, evenly, whether or not the earlier ones are done. */
export async function steadily(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const running: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = begun + (index * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    running.push(work(index));
  }
  await Promise.all(running);
}

export type Line = readonly [name: string, value: number, met: boolean, aim: string];

/** Prints the table; a missed aim makes the process fail. */
export function report(title: string, lines: readonly Line[]): void {
  console.log(title);
  for (const [name, value, met, aim] of lines) {
    console.log(
      `  ${name.padEnd(12)} ${String(value).padStart(10)}  ${aim === '' ? '' : `${met ? 'ok' : 'MISSED'} (${aim})`}`,
    );
    if (!met) process.exitCode = 1;
  }
}

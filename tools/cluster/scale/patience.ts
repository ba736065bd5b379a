import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing here takes as long, on the slowest machine. */
const longestMs = 15 * 60_000;

/** Asks until it is so. @returns seconds it took. @throws Error that names what did not happen */
export async function took(what: string, check: () => Promise<boolean>, everyMs = 200): Promise<number> {
  const began = performance.now();
  while (!(await check())) {
    if (performance.now() - began > longestMs) throw new Error(`Did not happen: ${what}.`);
    await sleep(everyMs);
  }
  return (performance.now() - began) / 1000;
}

export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = 32,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

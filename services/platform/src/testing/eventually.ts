import { setTimeout as sleep } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Default two minutes: it ends what never comes and says nothing about how fast something has to be. */
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Repeats the assertion until it passes; fails with its last error. */
export async function eventually<T>(
  assertion: () => Promise<T> | T,
  options: EventuallyOptions = {},
): Promise<T> {
  const end = performance.now() + (options.timeoutMs ?? 120_000);
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(options.everyMs ?? 25);
    }
  }
}

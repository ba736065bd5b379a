import { setTimeout as sleep } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Default 20 s. */
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Repeats the assertion until it passes; fails with its last error. */
export async function eventually<T>(
  assertion: () => Promise<T> | T,
  options: EventuallyOptions = {},
): Promise<T> {
  const end = performance.now() + (options.timeoutMs ?? 20_000);
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(options.everyMs ?? 25);
    }
  }
}

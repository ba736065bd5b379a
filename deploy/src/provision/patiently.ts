import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats work that can be repeated until it succeeds: a server is not there yet, or not ready.
 * @throws Error of the last try, after so many seconds
 */
export async function patiently<T>(work: () => Promise<T>, seconds: number): Promise<T> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      const { message, cause } = error as Error;
      process.stdout.write(`waiting: ${cause instanceof Error ? cause.message : message}\n`);
      await sleep(1_000);
    }
  }
}

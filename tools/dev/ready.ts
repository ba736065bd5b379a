import { setTimeout as sleep } from 'node:timers/promises';
import type { Processes } from './processes.ts';

export type Check = () => Promise<boolean>;

/** A check throws it for what no waiting mends; its message says what to do. */
export class NeverReady extends Error {}

/** Answers with any status below 400, and with `accept` true of its body. @throws Error with the answer otherwise */
export const httpAnswers =
  (url: string, accept: (body: string) => boolean = () => true): Check =>
  async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    const body = await response.text();
    if (response.ok && accept(body)) return true;
    throw new Error(`${url} answered ${response.status} ${body.slice(0, 400)}`);
  };

/**
 * Waits until the check passes, or says that it never will.
 * @throws Error with what the check last met and the end of the process's log when it dies first or the time is over
 */
export async function untilReady(
  name: string,
  check: Check,
  processes: Processes,
  withinMs: number,
): Promise<void> {
  const end = Date.now() + withinMs;
  for (let met = ''; ;) {
    const ready = await check().catch((error: unknown) => {
      if (error instanceof NeverReady) throw error;
      met = ` (${reasonOf(error)})`;
      return false;
    });
    if (ready) return;
    const dead = !processes.isRunning(name);
    if (dead || Date.now() > end) {
      const what = dead ? 'stopped before it was ready' : `was not ready within ${withinMs / 1000} s`;
      throw new Error(
        `${name} ${what}${met}. The end of ${processes.logOf(name)}:\n${processes.logTail(name)}`,
      );
    }
    await sleep(150);
  }
}

/** `fetch` says why only in the cause of its error. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message;
}

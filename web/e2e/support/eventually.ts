import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE_MS } from './visitor.ts';

const POLL_MS = 100;

/** Repeats the assertion until it passes; fails with its last error. */
export async function eventually<T>(assertion: () => Promise<T> | T, withinMs = PATIENCE_MS): Promise<T> {
  for (const until = Date.now() + withinMs; ; await wait(POLL_MS)) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

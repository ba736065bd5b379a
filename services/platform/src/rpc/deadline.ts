import { AsyncLocalStorage } from 'node:async_hooks';

interface Deadline {
  readonly at: number;
}

const current = new AsyncLocalStorage<Deadline>();

/** Runs the work under a deadline that calls made inside it inherit. */
export function withDeadline<T>(remainingMs: number | undefined, work: () => T): T {
  return remainingMs === undefined ? work() : current.run({ at: performance.now() + remainingMs }, work);
}

/** The wanted time limit in ms, cut to what the request in hand has left; at least 1. */
export function withinDeadline(wantedMs: number): number {
  const deadline = current.getStore();
  if (!deadline) return wantedMs;
  return Math.max(1, Math.min(wantedMs, Math.floor(deadline.at - performance.now())));
}

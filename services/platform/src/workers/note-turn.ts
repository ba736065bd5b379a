import { metrics } from '../telemetry/metrics.ts';

/** Counts turns of a loop that failed one after the other; a good one begins the count anew. */
export function noteTurn(name: string, good: boolean): void {
  if (good) metrics.workerFailedTurns.set({ name }, 0);
  else metrics.workerFailedTurns.inc({ name });
}

import { metrics } from '../telemetry/metrics.ts';

export function noteTurn(name: string, good: boolean): void {
  if (good) metrics.workerFailedTurns.set({ name }, 0);
  else metrics.workerFailedTurns.inc({ name });
}

/** Wakes the workers of this process when there is something to lease; others find it with their next poll. */
export interface ShotBell {
  ring(): void;
  /** Resolves with the next ring, after `ms` at the latest, or when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const SHOT_BELL = Symbol('SHOT_BELL');

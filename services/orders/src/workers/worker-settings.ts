export interface WorkerSettings {
  readonly deadlineSweepMs: number;
  readonly refundPollMs: number;
  readonly housekeepingMs: number;
}

export const WORKER_SETTINGS = Symbol('WORKER_SETTINGS');

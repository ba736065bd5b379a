export abstract class WorkerSettings {
  abstract readonly deadlineSweepMs: number;
  abstract readonly refundPollMs: number;
  abstract readonly housekeepingMs: number;
}

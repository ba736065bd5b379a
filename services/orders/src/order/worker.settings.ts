export abstract class WorkerSettings {
  abstract readonly deadlineSweepMs: number;
  abstract readonly refundPollMs: number;
  abstract readonly withdrawalPollMs: number;
  abstract readonly paymentEventPollMs: number;
  abstract readonly paymentWatchMs: number;
  abstract readonly reconcileMs: number;
  abstract readonly documentsPollMs: number;
  abstract readonly housekeepingMs: number;
}

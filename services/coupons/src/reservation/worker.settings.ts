export abstract class WorkerSettings {
  abstract readonly lapseMs: number;
}

/** How often the workers look, in milliseconds. */
export abstract class WorkerSettings {
  abstract readonly lapseMs: number;
}

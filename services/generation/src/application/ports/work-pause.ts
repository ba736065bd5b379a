/** Whether this process can work at all: while a store is away it takes no shots. */
export interface WorkPause {
  /** Somebody else's trouble: no work for a moment, longer each time in a row. */
  away(dependency: 'object_store', error: unknown): void;
  /** The store answered. */
  back(): void;
  /** Resolves when work may go on, or when the signal is aborted. */
  passed(signal: AbortSignal): Promise<void>;
}

export const WORK_PAUSE = Symbol('WORK_PAUSE');

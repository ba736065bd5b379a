import type { Tx } from '@headshots/platform/persistence';

/** Uploads that may be writing objects and have no photo yet: who erases a user must know of them. */
export interface UploadsUnderWay {
  begin(tx: Tx, photoId: string, userId: string): Promise<void>;
  end(tx: Tx, photoId: string): Promise<void>;
  /** Forgets those that were cut off and whose objects the sweep of orphans has found since. */
  prune(): Promise<void>;
}

export const UPLOADS_UNDER_WAY = Symbol('UPLOADS_UNDER_WAY');

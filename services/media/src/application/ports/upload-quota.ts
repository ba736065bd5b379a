import type { Tx } from '@headshots/platform/persistence';

export interface UploadQuota {
  /** Whether the user's tries of today are used up; counts nothing. */
  isUsedUp(tx: Tx, userId: string): Promise<boolean>;
  /** Counts one try of the user today; false when the day's tries are used up. */
  take(tx: Tx, userId: string): Promise<boolean>;
  /** Forgets days before yesterday. */
  prune(): Promise<void>;
}

export const UPLOAD_QUOTA = Symbol('UPLOAD_QUOTA');

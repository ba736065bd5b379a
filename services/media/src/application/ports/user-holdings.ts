import type { Tx } from '@headshots/platform/persistence';
import type { Removal } from './removals.ts';

/** All that media holds for one user, on its way out. */
export interface UserHoldings {
  /** Removes the rows of the user and remembers where their objects lie. */
  letGo(tx: Tx, userId: string): Promise<void>;
  /** Whether an upload of the user may still be writing objects. */
  isUploading(userId: string): Promise<boolean>;
  /** Where objects of the user may lie. */
  prefixes(userId: string): Promise<readonly Removal[]>;
  forgetPrefixes(tx: Tx, userId: string): Promise<void>;
  noteGenerationErased(tx: Tx, deletionId: string): Promise<void>;
  /** Whether generation said that it writes nothing of the user any more. */
  generationErased(deletionId: string): Promise<boolean>;
}

export const USER_HOLDINGS = Symbol('USER_HOLDINGS');

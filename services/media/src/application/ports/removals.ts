import type { Tx } from '@headshots/platform/persistence';

export type Bucket = 'photos' | 'headshots';

/** Objects to delete: all whose keys begin with the prefix. */
export interface Removal {
  readonly bucket: Bucket;
  readonly prefix: string;
}

export interface DueRemoval extends Removal {
  readonly id: string;
}

/** Deletions that were decided and are carried out by a worker, however often it takes. */
export interface Removals {
  add(tx: Tx, removals: readonly Removal[], options?: { readonly delayMs: number }): Promise<void>;
  /** Takes due removals and keeps others from taking them for a minute. */
  claim(limit: number): Promise<readonly DueRemoval[]>;
  done(id: string): Promise<void>;
}

export const REMOVALS = Symbol('REMOVALS');

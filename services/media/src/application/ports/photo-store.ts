import type { Tx } from '@headshots/platform/persistence';
import type { NewPhoto, Photo, PhotoStats, Run } from '../../domain/photo.ts';
import type { RunFacts, RunView } from '../../domain/run.ts';

export interface PhotoPage {
  readonly photos: readonly Photo[];
  /** Position after the last photo; undefined on the last page. */
  readonly next: PagePosition | undefined;
}

export interface PagePosition {
  readonly uploadedAt: Date;
  readonly id: string;
}

/** What of a run an event may write; a fact written once is never overwritten. */
export type RunChange = Partial<Omit<RunFacts, 'done' | 'settledAt' | 'storedAt'>> & {
  readonly engine?: string;
};

export interface PhotoStore {
  insert(tx: Tx, photo: NewPhoto): Promise<Photo>;
  find(photoId: string): Promise<Photo | undefined>;
  /** Those of the ids that are photos. */
  known(photoIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The photo, its row locked until the transaction ends. */
  lock(tx: Tx, photoId: string): Promise<Photo | undefined>;
  /** Removes the photo with everything in the database that belongs to it. */
  delete(tx: Tx, photoId: string): Promise<void>;
  page(userId: string, limit: number, after: PagePosition | undefined): Promise<PhotoPage>;
  stats(userId: string): Promise<PhotoStats>;
  /** Makes the run when there is none; then writes the facts that are not yet known. */
  recordRun(tx: Tx, photoId: string, orderId: string, change: RunChange): Promise<void>;
  runs(photoId: string, tx?: Tx): Promise<readonly Run[]>;
  /** The runs of many photos, for lists. */
  runsOf(orderIds: readonly string[]): Promise<readonly Run[]>;
  /** Writes what the customer sees and adds one to the fact counter; answers the new version. */
  show(tx: Tx, photoId: string, orderId: string, view: RunView): Promise<number>;
  /** Notes that it was told what of the order is kept; the moment, undefined when it had been told before. */
  markStored(tx: Tx, orderId: string, short: boolean): Promise<Date | undefined>;
  /**
   * Completed orders of which nothing was told yet though all their images are here, or nothing came any more for half
   * an hour in which the object store was there.
   */
  untold(limit: number): Promise<readonly { readonly photoId: string; readonly orderId: string }[]>;
  /** Orders that were told short of images within the last day. */
  countShort(): Promise<number>;
}

export const PHOTO_STORE = Symbol('PHOTO_STORE');

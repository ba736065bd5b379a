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
export type RunChange = Partial<Omit<RunFacts, 'done'>> & { readonly engine?: string };

export interface PhotoStore {
  insert(tx: Tx, photo: NewPhoto): Promise<Photo>;
  find(photoId: string): Promise<Photo | undefined>;
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
  /** Photos whose completion was announced before `before` and still waits for images. */
  unsettled(
    before: Date,
    limit: number,
  ): Promise<readonly { readonly photoId: string; readonly orderId: string }[]>;
}

export const PHOTO_STORE = Symbol('PHOTO_STORE');

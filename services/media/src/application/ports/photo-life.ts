import type { Tx } from '@headshots/platform/persistence';

/** A photo whose end is near. */
export interface ExpiringPhoto {
  readonly photoId: string;
  readonly userId: string;
  readonly orderId: string | undefined;
  readonly expiresAt: Date;
  readonly version: number;
}

/** What is known of a photo after its time: enough to say so to its owner, and to find what is left of it. */
export interface EndedPhoto {
  readonly photoId: string;
  readonly userId: string;
  /** The order that counted. */
  readonly orderId: string | undefined;
  readonly orderIds: readonly string[];
  readonly endedAt: Date;
  readonly version: number;
}

/** The end of photos by the database's clock. A photo whose order runs has none. */
export interface PhotoLife {
  /** Takes photos that end within five days; each comes once per end. */
  takeExpiring(tx: Tx, limit: number): Promise<readonly ExpiringPhoto[]>;
  /** Removes the rows of photos whose time is over and remembers them; answers how many. */
  end(tx: Tx, limit: number): Promise<number>;
  /** Ended photos whose objects may still be there, the one tried longest ago first. */
  unpurged(limit: number): Promise<readonly EndedPhoto[]>;
  /** Notes that nothing is left in any store, and how much it was; false when it was noted or forgotten before. */
  markPurged(tx: Tx, photoId: string, objects: number): Promise<boolean>;
  ended(photoId: string): Promise<EndedPhoto | undefined>;
  endedByOrder(orderId: string): Promise<EndedPhoto | undefined>;
  endedOf(userId: string): Promise<readonly EndedPhoto[]>;
  /** Forgets photos whose end nobody asks for any more. */
  forget(): Promise<void>;
  /** Photos that should have been gone for an hour. */
  overdue(): Promise<number>;
}

export const PHOTO_LIFE = Symbol('PHOTO_LIFE');

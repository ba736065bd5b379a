import type { Tx } from '@headshots/platform/persistence';
import type { ConsentVersions } from '../../domain/consents.ts';
import type { Order } from '../../domain/order.ts';

export const ORDER_STORE = Symbol('ORDER_STORE');

/** Where a page of orders begins: after this one, newest first. */
export interface OrderCursor {
  readonly placedAt: Date;
  readonly id: string;
}

export interface OrderStore {
  /** The database's clock: the only one that decides about deadlines. */
  now(tx: Tx): Promise<Date>;
  /** @throws Problem `photo.in_use` when the photo has a live order */
  insert(tx: Tx, order: Order, consents: ConsentVersions): Promise<void>;
  lock(tx: Tx, id: string): Promise<Order | undefined>;
  /** @throws Error when `before` is not what the database holds */
  update(tx: Tx, before: Order, after: Order): Promise<void>;
  /** Orders whose generation missed its deadline, locked; those locked by others are left to them. */
  lockOverdue(tx: Tx, limit: number): Promise<readonly Order[]>;
  /** Orders that waited too long for their payment. */
  unpaidOverdue(limit: number): Promise<readonly Order[]>;
  hasLiveOrder(photoId: string): Promise<boolean>;
  /** The live order of a photo, locked. */
  lockLiveOf(tx: Tx, photoId: string): Promise<Order | undefined>;
  find(id: string): Promise<Order | undefined>;
  findBySession(sessionId: string): Promise<Order | undefined>;
  listOf(userId: string, limit: number, after?: OrderCursor): Promise<readonly Order[]>;
  /** Removes orders that were never paid and expired 90 days ago, with all that belongs to them. */
  forgetExpired(): Promise<void>;
  /** Images bought and not yet delivered over all orders of the user. */
  creditsOf(userId: string): Promise<number>;
}

import type { Tx } from '@headshots/platform/persistence';

/** One attempt at an image that was announced and cannot be taken. */
export interface Trouble {
  readonly orderId: string;
  readonly number: number;
  readonly attempt: number;
  /** Why, for the person on call: `missing`, `unreadable`, `not_the_announced`, `undecodable`. */
  readonly reason: string;
  /** Whether waiting cannot help. */
  readonly final: boolean;
}

/** What is known of images that cannot be taken; times are the database's. */
export interface HeadshotTroubles {
  /** Answers whether the image is given up: waiting cannot help, took too long, or the order is short already. */
  note(tx: Tx, trouble: Trouble): Promise<boolean>;
  /** The image was taken after all. */
  clear(tx: Tx, orderId: string, number: number): Promise<void>;
  /** Numbers given up of the orders, by order. */
  givenUp(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The object store was seen away just now: images of any order may be late for that reason alone. */
  noteStoreAway(): Promise<void>;
}

export const HEADSHOT_TROUBLES = Symbol('HEADSHOT_TROUBLES');

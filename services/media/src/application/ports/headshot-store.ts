import type { Tx } from '@headshots/platform/persistence';
import type { Headshot } from '../../domain/photo.ts';

/** A newer attempt took the place of `replaced`; `stale` means that the place holds the same or a newer one. */
export type Placed =
  | { readonly kind: 'new' }
  | { readonly kind: 'newer'; readonly replaced: Headshot }
  | { readonly kind: 'stale' };

export interface HeadshotStore {
  place(tx: Tx, headshot: Headshot): Promise<Placed>;
  /** In the order of their numbers. */
  ofOrder(orderId: string): Promise<readonly Headshot[]>;
  find(orderId: string, number: number, tx?: Tx): Promise<Headshot | undefined>;
  /** Keys of an order's accepted objects. */
  keysOf(orderId: string): Promise<ReadonlySet<string>>;
}

export const HEADSHOT_STORE = Symbol('HEADSHOT_STORE');

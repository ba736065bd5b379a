import type { Tx } from '@headshots/platform/persistence';
import type { ConsentKind } from '../../domain/consents.ts';
import type { Money } from '../../domain/money.ts';
import type { Order } from '../../domain/order.ts';

export const USER_ORDERS_STORE = Symbol('USER_ORDERS_STORE');

export interface GivenConsent {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly agreedAt: Date;
}

export interface RefundRecord {
  readonly amount: Money;
  readonly state: 'pending' | 'settled';
  readonly reference: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

/** An order with everything that belongs to it. */
export interface OrderRecord {
  readonly order: Order;
  readonly consents: readonly GivenConsent[];
  readonly refund: RefundRecord | null;
}

/** All orders of one user. */
export interface UserOrdersStore {
  of(userId: string): Promise<readonly OrderRecord[]>;
  /** The same, their rows locked until the transaction ends. */
  lock(tx: Tx, userId: string): Promise<readonly OrderRecord[]>;
  /** Removes the orders with everything that belongs to them. */
  remove(tx: Tx, orderIds: readonly string[]): Promise<void>;
}

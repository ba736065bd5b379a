import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { Hooks } from './hooks.ts';
import type { Order } from './order.ts';

interface OrderWork {
  /** The order owes its money: opens the refund. `held`: a person decides whether it goes out. */
  readonly refundRequested: (tx: Tx, order: Order, held: boolean) => Promise<void>;
  /** The bank has the money: a refund would be a second one. */
  readonly disputed: (tx: Tx, order: Order) => Promise<void>;
}

@Injectable()
export class OrderHooks extends Hooks<OrderWork> {
  constructor() {
    super(['refundRequested', 'disputed']);
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import { PaymentRepository } from './payment.repository.ts';

export interface Owner {
  /** Undefined while nothing was heard of the payment, for a stray one, and after the order was erased. */
  readonly order: Order | undefined;
  /** Its money is written down. What happens before has to wait: a bank may name a payment before it pays. */
  readonly isKnown: boolean;
}

@Injectable()
export class PaymentOwner {
  constructor(
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
  ) {}

  /** The order is locked. */
  async find(tx: Tx, paymentRef: string): Promise<Owner> {
    const { orderId, isKnown } = await this.payments.ownerOf(tx, paymentRef);
    return { order: orderId === null ? undefined : await this.orders.lock(tx, orderId), isKnown };
  }
}

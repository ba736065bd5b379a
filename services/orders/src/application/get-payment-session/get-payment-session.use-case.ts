import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Order } from '../../domain/order.ts';
import type { PaymentState } from '../ports/payment.port.ts';
import { OrderRepository } from '../../persistence/order.repository.ts';

export interface PaymentSession {
  readonly order: Order;
  readonly state: PaymentState;
  /** Images bought and not yet delivered over all orders of the user. */
  readonly totalCredits: number;
}

/** What the page after the payment shows. It asks; it never decides. */
@Injectable()
export class GetPaymentSession {
  constructor(private readonly orders: OrderRepository) {}

  /** @throws Problem `payment.session_invalid`, `payment.access_denied` */
  async run(sessionId: string, userId: string): Promise<PaymentSession> {
    const order = await this.orders.findBySession(sessionId);
    if (!order) throw problem('payment.session_invalid');
    if (order.userId !== userId) throw problem('payment.access_denied');
    return { order, state: stateOf(order), totalCredits: await this.orders.creditsOf(userId) };
  }
}

function stateOf({ paidAt, state }: Order): PaymentState {
  if (paidAt) return 'paid';
  return state === 'expired' ? 'failed' : 'pending';
}

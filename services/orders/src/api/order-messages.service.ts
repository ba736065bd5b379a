import { Injectable } from '@nestjs/common';
import type { Order as OrderMessage } from '@headshots/proto/orders/v1/orders_pb';
import { PaymentRepository } from '../payments/index.ts';
import { RefundRepository, OrderClaims } from '../refunds/index.ts';
import { KnownDocuments } from '../documents/index.ts';
import type { Order } from '../order/order.ts';
import { orderMessage } from './order.message.ts';

@Injectable()
export class OrderMessages {
  constructor(
    private readonly claims: OrderClaims,
    private readonly documents: KnownDocuments,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
  ) {}

  async writerOf(orders: readonly Order[]): Promise<(order: Order) => OrderMessage> {
    const unpaid = orders.filter(({ state }) => state === 'awaiting_payment').map(({ id }) => id);
    const maybeHeld = orders.filter(({ state }) => state === 'refund_pending' || state === 'delivered');
    const [claims, documents, delayed, held] = await Promise.all([
      this.claims.of(orders),
      this.documents.of(orders),
      this.payments.delayedAmong(unpaid),
      this.refunds.heldAmong(maybeHeld.map(({ id }) => id)),
    ]);
    return (order) =>
      orderMessage(order, {
        guarantee: claims.get(order.id),
        documents: documents.get(order.id),
        paymentDelayed: delayed.has(order.id),
        refundReview: held.has(order.id),
      });
  }
}

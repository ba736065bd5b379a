import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { advance } from './advance.ts';
import type { Order } from './order.ts';
import type { Effect, OrderEvent } from './order-transitions.ts';
import { OrderSettings } from './order.settings.ts';
import {
  publishDelivered,
  publishDisputed,
  publishExpired,
  publishPaid,
  publishProblem,
  publishRefundRequested,
  publishRefunded,
} from './order.facts.ts';
import { countState } from './order.metrics.ts';
import { AnomalyRepository } from './anomaly.repository.ts';
import { OrderRepository } from './order.repository.ts';
import { OrderHooks } from './order-hooks.service.ts';

/** The one way an order changes: by the table of transitions, with what goes out, in the caller's transaction. */
@Injectable()
export class AdvanceOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly hooks: OrderHooks,
    private readonly anomalies: AnomalyRepository,
    private readonly settings: OrderSettings,
  ) {}

  /** Locks the order first. Undefined when there is no such order or the event changes nothing. */
  async run(tx: Tx, orderId: string, event: OrderEvent): Promise<Order | undefined> {
    const order = await this.orders.lock(tx, orderId);
    return order && this.apply(tx, order, event);
  }

  /** For a caller that holds the row already. Undefined when the event changes nothing. */
  async apply(tx: Tx, order: Order, event: OrderEvent): Promise<Order | undefined> {
    const now = await this.orders.now(tx);
    const next = advance(order, event, now, this.settings.deadlines);
    if (!next) return undefined;
    if (next.order !== order) await this.orders.update(tx, order, next.order);
    if (next.order.state !== order.state) tx.afterCommit(() => countState(order, next.order, now));
    if (next.effect) await this.effects[next.effect](tx, next.order, event);
    return next.order;
  }

  private readonly effects: Readonly<
    Record<Effect, (tx: Tx, order: Order, event: OrderEvent) => Promise<unknown>>
  > = {
    paid: publishPaid,
    expired: publishExpired,
    delivered: publishDelivered,
    refunded: publishRefunded,
    refund_bounced: (tx, order) => publishProblem(tx, order, 'refund_bounced'),
    disputed: async (tx, order) => {
      await this.hooks.of('disputed')(tx, order);
      await publishDisputed(tx, order);
    },
    refund_requested: async (tx, order, event) => {
      const held = 'held' in event && event.held === true;
      await this.hooks.of('refundRequested')(tx, order, held);
      await publishRefundRequested(tx, order);
    },
    anomaly: (tx, order, event) => this.anomalies.note(tx, order, event.type),
  };
}

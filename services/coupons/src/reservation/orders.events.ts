import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  OrderExpiredSchema,
  OrderPaidSchema,
  OrderRefundedSchema,
  type OrderExpired,
  type OrderPaid,
  type OrderRefunded,
} from '@headshots/proto/orders/v1/events_pb';
import { ChangeReservation } from './change-reservation.service.ts';
import type { ReservationEvent } from './reservation-transitions.ts';

type OrderFact = OrderPaid | OrderExpired | OrderRefunded;

@EventController()
export class OrdersEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly changeReservation: ChangeReservation,
  ) {}

  @OnEvent(OrderPaidSchema)
  paid(event: OrderPaid, meta: EventMeta): Promise<Outcome> {
    return this.change(event, meta, 'paid');
  }

  @OnEvent(OrderExpiredSchema)
  expired(event: OrderExpired, meta: EventMeta): Promise<Outcome> {
    return this.change(event, meta, 'order_over');
  }

  @OnEvent(OrderRefundedSchema)
  refunded(event: OrderRefunded, meta: EventMeta): Promise<Outcome> {
    return this.change(event, meta, 'order_over');
  }

  private async change(order: OrderFact, meta: EventMeta, event: ReservationEvent): Promise<Outcome> {
    if (order.couponReservationId === '') return 'ignored';
    return this.inbox.once(meta, async (tx) =>
      (await this.changeReservation.ofOrder(tx, order.orderId, event)) ? 'applied' : 'ignored',
    );
  }
}

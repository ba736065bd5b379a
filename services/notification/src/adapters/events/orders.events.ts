import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import {
  OrderDeliveredSchema,
  OrderPaidSchema,
  OrderRefundedSchema,
  type OrderDelivered,
  type OrderPaid,
  type OrderRefunded,
} from '@headshots/proto/orders/v1/events_pb';
import { QueueMail } from '../../application/queue-mail/queue-mail.use-case.ts';

/** Which fact about an order asks for which mail. */
@EventController()
export class OrdersEvents {
  constructor(private readonly queueMail: QueueMail) {}

  @OnEvent(OrderPaidSchema)
  orderPaid({ userId, orderId }: OrderPaid, meta: EventMeta): Promise<Outcome> {
    return this.queueMail.run(meta, { kind: 'receipt', userId, orderId });
  }

  @OnEvent(OrderDeliveredSchema)
  orderDelivered({ userId, orderId, images }: OrderDelivered, meta: EventMeta): Promise<Outcome> {
    return this.queueMail.run(meta, { kind: 'ready', userId, orderId, images });
  }

  @OnEvent(OrderRefundedSchema)
  orderRefunded({ userId, orderId }: OrderRefunded, meta: EventMeta): Promise<Outcome> {
    return this.queueMail.run(meta, { kind: 'refunded', userId, orderId });
  }
}

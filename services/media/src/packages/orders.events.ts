import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import {
  OrderDeliveredSchema,
  OrderDisputedSchema,
  OrderPaidSchema,
  OrderRefundRequestedSchema,
  type OrderDelivered,
  type OrderDisputed,
  type OrderPaid,
  type OrderRefundRequested,
} from '@headshots/proto/orders/v1/events_pb';
import { RecordProgress } from './record-progress.use-case.ts';
import { expressionWords, packageWords } from '@headshots/proto/words';

@EventController()
export class OrdersEvents {
  constructor(private readonly recordProgress: RecordProgress) {}

  @OnEvent(OrderPaidSchema)
  async paid(event: OrderPaid, meta: EventMeta): Promise<Outcome> {
    const name = packageWords.find(event.package);
    return this.recordProgress.run(
      meta,
      event,
      { ...(name && { package: name }), images: event.images, paidAt: dateOf(event.paidAt, meta) },
      expressionWords.find(event.expression),
    );
  }

  @OnEvent(OrderDeliveredSchema)
  async delivered(event: OrderDelivered, meta: EventMeta): Promise<Outcome> {
    return this.recordProgress.run(meta, event, { deliveredAt: meta.time });
  }

  @OnEvent(OrderRefundRequestedSchema)
  async refundRequested(event: OrderRefundRequested, meta: EventMeta): Promise<Outcome> {
    return this.recordProgress.run(meta, event, { refundAt: meta.time, refundReason: event.reason });
  }

  @OnEvent(OrderDisputedSchema)
  async disputed(event: OrderDisputed, meta: EventMeta): Promise<Outcome> {
    return this.recordProgress.run(meta, event, { refundAt: meta.time, refundReason: 'disputed' });
  }
}

function dateOf(timestamp: Timestamp | undefined, meta: EventMeta): Date {
  return timestamp ? timestampDate(timestamp) : meta.time;
}

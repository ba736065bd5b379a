import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
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
import { expressionWords, outfitWords, packageWords } from '@headshots/proto/words';
import { RecordProgress, type Ordered, type OrderOfPhoto } from './record-progress.use-case.ts';
import type { RunChange } from './run.repository.ts';

@EventController()
export class OrdersEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly recordProgress: RecordProgress,
  ) {}

  @OnEvent(OrderPaidSchema)
  async paid(event: OrderPaid, meta: EventMeta): Promise<Outcome> {
    const name = packageWords.find(event.package);
    const [expression, outfit] = [expressionWords.find(event.expression), outfitWords.find(event.outfit)];
    return this.record(
      meta,
      event,
      { ...(name && { package: name }), images: event.images, paidAt: dateOf(event.paidAt, meta) },
      { ...(expression && { expression }), ...(outfit && { outfit }) },
    );
  }

  @OnEvent(OrderDeliveredSchema)
  async delivered(event: OrderDelivered, meta: EventMeta): Promise<Outcome> {
    return this.record(meta, event, { deliveredAt: meta.time });
  }

  @OnEvent(OrderRefundRequestedSchema)
  async refundRequested(event: OrderRefundRequested, meta: EventMeta): Promise<Outcome> {
    return this.record(meta, event, { refundAt: meta.time, refundReason: event.reason });
  }

  @OnEvent(OrderDisputedSchema)
  async disputed(event: OrderDisputed, meta: EventMeta): Promise<Outcome> {
    return this.record(meta, event, { refundAt: meta.time, refundReason: 'disputed' });
  }

  private record(meta: EventMeta, of: OrderOfPhoto, change: RunChange, ordered?: Ordered): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.recordProgress.run(tx, of, change, ordered)) ? 'applied' : 'ignored',
    );
  }
}

function dateOf(timestamp: Timestamp | undefined, meta: EventMeta): Date {
  return timestamp ? timestampDate(timestamp) : meta.time;
}

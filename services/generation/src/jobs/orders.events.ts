import { timestampDate } from '@bufbuild/protobuf/wkt';
import { PermanentFailure } from '@headshots/platform/errors';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { currentTraceparent } from '@headshots/platform/telemetry';
import {
  OrderDisputedSchema,
  OrderPaidSchema,
  OrderRefundRequestedSchema,
  OrderRetakesGrantedSchema,
  type OrderDisputed,
  type OrderPaid,
  type OrderRefundRequested,
  type OrderRetakesGranted,
} from '@headshots/proto/orders/v1/events_pb';
import { expressionWords, outfitWords } from '@headshots/proto/words';
import type { NewJob } from './job.ts';
import { CancelJob } from './cancel-job.use-case.ts';
import { GrantRetakes } from './grant-retakes.use-case.ts';
import { OpenJob } from './open-job.use-case.ts';
import { PreviewRepository } from '../previews/index.ts';
import { ShotWorker } from './shot.worker.ts';

@EventController()
export class OrdersEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly openJob: OpenJob,
    private readonly cancelJob: CancelJob,
    private readonly grantRetakes: GrantRetakes,
    private readonly previews: PreviewRepository,
    private readonly shotWorker: ShotWorker,
  ) {}

  @OnEvent(OrderPaidSchema)
  async paid(event: OrderPaid, meta: EventMeta): Promise<Outcome> {
    const job = jobOf(event);
    const outcome = await this.inbox.once(meta, async (tx) => {
      const opened = await this.openJob.run(tx, job);
      if (opened === 'opened') await this.previews.countPaid(tx, job.photoId);
      return opened === 'ignored' ? 'ignored' : 'applied';
    });
    if (outcome === 'applied') this.shotWorker.wake();
    return outcome;
  }

  @OnEvent(OrderRefundRequestedSchema)
  refundRequested(event: OrderRefundRequested, meta: EventMeta): Promise<Outcome> {
    return this.endWork(event.orderId, meta);
  }

  @OnEvent(OrderDisputedSchema)
  disputed(event: OrderDisputed, meta: EventMeta): Promise<Outcome> {
    return this.endWork(event.orderId, meta);
  }

  @OnEvent(OrderRetakesGrantedSchema)
  retakesGranted({ orderId }: OrderRetakesGranted, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      const granted = await this.grantRetakes.run(tx, orderId);
      return granted > 0 ? 'applied' : 'ignored';
    });
  }

  private endWork(orderId: string, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      await this.cancelJob.ofOrder(tx, orderId);
      return 'applied';
    });
  }
}

function jobOf(event: OrderPaid): NewJob {
  const { orderId, photoId, userId, images } = event;
  const expression = expressionWords.find(event.expression);
  if (!expression) throw new PermanentFailure(`order.paid with unknown expression ${event.expression}`);
  const outfit = outfitWords.find(event.outfit) ?? 'unchanged';
  if (!event.deadlineAt) throw new PermanentFailure('order.paid without deadline');
  const deadlineAt = timestampDate(event.deadlineAt);
  const traceparent = currentTraceparent() ?? null;
  return { orderId, photoId, userId, expression, outfit, images, deadlineAt, traceparent };
}

import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { PermanentFailure } from '@headshots/platform/errors';
import {
  PhotoDeletedSchema,
  PhotoExpiredSchema,
  type PhotoDeleted,
  type PhotoExpired,
} from '@headshots/proto/media/v1/events_pb';
import {
  OrderPaidSchema,
  OrderRefundRequestedSchema,
  type OrderPaid,
  type OrderRefundRequested,
} from '@headshots/proto/orders/v1/events_pb';
import { CancelJob } from '../../application/cancel-job/cancel-job.use-case.ts';
import { OpenJob } from '../../application/open-job/open-job.use-case.ts';
import type { NewJob } from '../../application/ports/job-store.ts';
import { expressionOf } from '../../application/wire.ts';
import { SHOT_BELL, type ShotBell } from '../../application/ports/shot-bell.ts';

@EventController()
export class GenerationEvents {
  constructor(
    private readonly inbox: Inbox,
    @Inject(OpenJob) private readonly openJob: OpenJob,
    @Inject(CancelJob) private readonly cancelJob: CancelJob,
    @Inject(SHOT_BELL) private readonly bell: ShotBell,
  ) {}

  @OnEvent(OrderPaidSchema)
  async orderPaid(event: OrderPaid, meta: EventMeta): Promise<Outcome> {
    const job = jobOf(event);
    const outcome = await this.inbox.once(meta, async (tx) =>
      (await this.openJob.run(tx, job)) === 'ignored' ? 'ignored' : 'applied',
    );
    if (outcome === 'applied') this.bell.ring();
    return outcome;
  }

  @OnEvent(OrderRefundRequestedSchema)
  refundRequested(event: OrderRefundRequested, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      await this.cancelJob.ofOrder(tx, event.orderId);
      return 'applied';
    });
  }

  @OnEvent(PhotoDeletedSchema)
  photoDeleted({ photoId }: PhotoDeleted, meta: EventMeta): Promise<Outcome> {
    return this.photoGone(photoId, meta);
  }

  @OnEvent(PhotoExpiredSchema)
  photoExpired({ photoId }: PhotoExpired, meta: EventMeta): Promise<Outcome> {
    return this.photoGone(photoId, meta);
  }

  private photoGone(photoId: string, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      await this.cancelJob.ofPhoto(tx, photoId);
      return 'applied';
    });
  }
}

function jobOf(event: OrderPaid): NewJob {
  const { orderId, photoId, userId, images } = event;
  const expression = expressionOf(event.expression);
  if (!expression) throw new PermanentFailure(`order.paid with unknown expression ${event.expression}`);
  if (!event.deadlineAt) throw new PermanentFailure('order.paid without deadline');
  return { orderId, photoId, userId, expression, images, deadlineAt: timestampDate(event.deadlineAt) };
}

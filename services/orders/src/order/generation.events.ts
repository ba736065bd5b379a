import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  HeadshotsCompletedSchema,
  HeadshotsFailedSchema,
  HeadshotsStartedSchema,
  type HeadshotsCompleted,
  type HeadshotsFailed,
  type HeadshotsStarted,
} from '@headshots/proto/generation/v1/events_pb';
import type { OrderEvent } from './order-transitions.ts';
import { generationFailure } from './refund-reason.ts';
import { AdvanceOrder } from './advance-order.use-case.ts';

@EventController()
export class GenerationEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  @OnEvent(HeadshotsStartedSchema)
  started(event: HeadshotsStarted, meta: EventMeta): Promise<Outcome> {
    return this.advance(meta, event.orderId, { type: 'generation_started' });
  }

  @OnEvent(HeadshotsCompletedSchema)
  completed(event: HeadshotsCompleted, meta: EventMeta): Promise<Outcome> {
    return this.advance(meta, event.orderId, { type: 'generation_completed', usable: event.images });
  }

  @OnEvent(HeadshotsFailedSchema)
  failed(event: HeadshotsFailed, meta: EventMeta): Promise<Outcome> {
    return this.advance(meta, event.orderId, {
      type: 'generation_failed',
      reason: generationFailure(event.reason),
    });
  }

  private advance(meta: EventMeta, orderId: string, event: OrderEvent): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.advanceOrder.run(tx, orderId, event)) ? 'applied' : 'ignored',
    );
  }
}

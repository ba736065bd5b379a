import { Inject } from '@nestjs/common';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import type { Tx } from '@headshots/platform/persistence';
import {
  HeadshotsCompletedSchema,
  HeadshotsFailedSchema,
  HeadshotsStartedSchema,
  type HeadshotsCompleted,
  type HeadshotsFailed,
  type HeadshotsStarted,
} from '@headshots/proto/generation/v1/events_pb';
import type { Order } from '../../domain/order.ts';
import { RecordGeneration } from '../../application/record-generation/record-generation.use-case.ts';

@EventController()
export class GenerationEvents {
  constructor(
    private readonly inbox: Inbox,
    @Inject(RecordGeneration) private readonly generation: RecordGeneration,
  ) {}

  @OnEvent(HeadshotsStartedSchema)
  started(event: HeadshotsStarted, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.generation.started(tx, event.orderId));
  }

  @OnEvent(HeadshotsCompletedSchema)
  completed(event: HeadshotsCompleted, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.generation.completed(tx, event.orderId, event.images));
  }

  @OnEvent(HeadshotsFailedSchema)
  failed(event: HeadshotsFailed, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.generation.failed(tx, event.orderId, event.reason));
  }

  private once(meta: EventMeta, work: (tx: Tx) => Promise<Order | undefined>): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => ((await work(tx)) ? 'applied' : 'ignored'));
  }
}

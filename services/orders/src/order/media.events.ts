import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { HeadshotsStoredSchema, type HeadshotsStored } from '@headshots/proto/media/v1/events_pb';
import { DeliverOrder } from './deliver-order.use-case.ts';

@EventController()
export class MediaEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly deliverOrder: DeliverOrder,
  ) {}

  @OnEvent(HeadshotsStoredSchema)
  stored(event: HeadshotsStored, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.deliverOrder.run(tx, event)) ? 'applied' : 'ignored',
    );
  }
}

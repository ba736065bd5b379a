import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import type { Tx } from '@headshots/platform/persistence';
import {
  HeadshotsStoredSchema,
  PhotoDeletedSchema,
  PhotoExpiredSchema,
  type HeadshotsStored,
  type PhotoDeleted,
  type PhotoExpired,
} from '@headshots/proto/media/v1/events_pb';
import { DeliverOrder } from './deliver-order.use-case.ts';
import { ReleasePhoto } from '../payments/release-photo.use-case.ts';

@EventController()
export class MediaEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly deliverOrder: DeliverOrder,
    private readonly releasePhoto: ReleasePhoto,
  ) {}

  @OnEvent(HeadshotsStoredSchema)
  stored(event: HeadshotsStored, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.deliverOrder.run(tx, event));
  }

  @OnEvent(PhotoDeletedSchema)
  photoDeleted(event: PhotoDeleted, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.releasePhoto.run(tx, event));
  }

  @OnEvent(PhotoExpiredSchema)
  photoExpired(event: PhotoExpired, meta: EventMeta): Promise<Outcome> {
    return this.once(meta, (tx) => this.releasePhoto.run(tx, event));
  }

  private once(meta: EventMeta, work: (tx: Tx) => Promise<boolean>): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => ((await work(tx)) ? 'applied' : 'ignored'));
  }
}

import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  PhotoDeletedSchema,
  PhotoExpiredSchema,
  type PhotoDeleted,
  type PhotoExpired,
} from '@headshots/proto/media/v1/events_pb';
import { ReleasePhoto } from './release-photo.use-case.ts';

@EventController()
export class PhotoEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly releasePhoto: ReleasePhoto,
  ) {}

  @OnEvent(PhotoDeletedSchema)
  photoDeleted(event: PhotoDeleted, meta: EventMeta): Promise<Outcome> {
    return this.release(event, meta);
  }

  @OnEvent(PhotoExpiredSchema)
  photoExpired(event: PhotoExpired, meta: EventMeta): Promise<Outcome> {
    return this.release(event, meta);
  }

  private release(event: PhotoDeleted | PhotoExpired, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.releasePhoto.run(tx, event)) ? 'applied' : 'ignored',
    );
  }
}

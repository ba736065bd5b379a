import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  PhotoDeletedSchema,
  PhotoExpiredSchema,
  type PhotoDeleted,
  type PhotoExpired,
} from '@headshots/proto/media/v1/events_pb';
import { CancelJob } from '../../application/cancel-job/cancel-job.use-case.ts';

@EventController()
export class MediaEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly cancelJob: CancelJob,
  ) {}

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

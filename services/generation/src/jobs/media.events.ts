import { EnginePool } from '@headshots/engine';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  PhotoDeletedSchema,
  PhotoExpiredSchema,
  type PhotoDeleted,
  type PhotoExpired,
} from '@headshots/proto/media/v1/events_pb';
import { CancelJob } from './cancel-job.use-case.ts';
import { PreviewRepository, EndPreviewsWorker } from '../previews/index.ts';

@EventController()
export class MediaEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly cancelJob: CancelJob,
    private readonly previews: PreviewRepository,
    private readonly endPreviews: EndPreviewsWorker,
    private readonly engine: EnginePool,
  ) {}

  @OnEvent(PhotoDeletedSchema)
  photoDeleted({ photoId }: PhotoDeleted, meta: EventMeta): Promise<Outcome> {
    return this.photoGone(photoId, meta);
  }

  @OnEvent(PhotoExpiredSchema)
  photoExpired({ photoId }: PhotoExpired, meta: EventMeta): Promise<Outcome> {
    return this.photoGone(photoId, meta);
  }

  private async photoGone(photoId: string, meta: EventMeta): Promise<Outcome> {
    const outcome = await this.inbox.once(meta, async (tx) => {
      await this.cancelJob.ofPhoto(tx, photoId);
      await this.previews.endOfPhoto(tx, photoId);
      return 'applied';
    });
    this.engine.forget(photoId);
    this.endPreviews.wake();
    return outcome;
  }
}

import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@headshots/platform/errors';
import type { EventMeta } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { PhotoProgress } from '../photo-progress/photo-progress.ts';
import { PhotoRepository, type RunChange } from '../../persistence/photo.repository.ts';

export interface OrderOfPhoto {
  readonly photoId: string;
  readonly orderId: string;
  readonly userId: string;
}

/** Writes down what an event says about an order of a photo. An event about a photo that is gone is ignored. */
@Injectable()
export class RecordProgress {
  constructor(
    private readonly inbox: Inbox,
    private readonly photos: PhotoRepository,
    private readonly progress: PhotoProgress,
  ) {}

  async run(
    meta: EventMeta,
    of: OrderOfPhoto,
    change: RunChange,
  ): Promise<'applied' | 'duplicate' | 'ignored'> {
    return this.inbox.once(meta, async (tx) => {
      const photo = await this.photos.lock(tx, of.photoId);
      if (!photo) return 'ignored';
      if (photo.userId !== of.userId)
        throw new PermanentFailure('The photo belongs to another user than the event says.');
      await this.photos.recordRun(tx, of.photoId, of.orderId, change);
      await this.progress.refresh(tx, photo);
      return 'applied';
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { PhotoChangedSchema } from '@headshots/proto/media/v1/events_pb';
import type { Photo } from '../photo/photo.ts';
import { newestRun, viewOf } from '../photo/run.ts';
import { StoredPublisher } from './stored-publisher.service.ts';
import { type NewImage, photoChanged, PhotoRepository } from '../photo/index.ts';

export interface Refresh {
  readonly image?: NewImage;
  /** The order whose missing images are not waited for any longer. */
  readonly waitedFor?: string;
}

@Injectable()
export class PhotoProgress {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly stored: StoredPublisher,
  ) {}

  /** The caller holds the photo's lock. Answers whether anything visible changed. */
  async refresh(tx: Tx, photo: Photo, { image, waitedFor }: Refresh = {}): Promise<boolean> {
    const runs = await this.stored.tell(tx, photo, await this.photos.runs(photo.id, tx), waitedFor);
    const run = newestRun(runs);
    if (!run) return false;
    const view = viewOf(run, photo.keptUntil);
    const shownImage = image?.orderId === run.orderId ? image : undefined;
    const same =
      view.status === photo.status &&
      view.failure === photo.failure &&
      run.orderId === photo.orderId &&
      (view.expiresAt ?? photo.expiresAt) >= photo.expiresAt;
    if (same && !shownImage) return false;
    const version = await this.photos.show(tx, photo.id, run.orderId, view);
    const { status, failure } = view;
    const told = photoChanged({ ...photo, status, failure }, run, shownImage);
    await tx.publish(PhotoChangedSchema, told, { sequence: BigInt(version) });
    return true;
  }
}

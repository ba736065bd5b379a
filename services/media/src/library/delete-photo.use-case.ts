import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { PhotoDeletedSchema } from '@headshots/proto/media/v1/events_pb';
import { orderPrefix, photoPrefix } from '../store/object-keys.ts';
import { viewOf } from '../photo/run.ts';
import { ownedBy, OwnedPhoto, PhotoRepository } from '../photo/index.ts';
import { ObjectRemovalRepository, type Removal, RemovalSignal } from '../store/index.ts';

/** A shot that was being made while its photo was deleted may still be written; its folder is emptied again after this. */
const AGAIN_AFTER_MS = 15 * 60_000;

/** Not while an order of the photo runs. Visibility goes first, in one transaction with the orders to delete the objects and the fact. */
@Injectable()
export class DeletePhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly removals: ObjectRemovalRepository,
    private readonly signal: RemovalSignal,
  ) {}

  async run(userId: string, photoId: string): Promise<void> {
    await this.owned.find(userId, photoId);
    await this.unitOfWork.run(async (tx) => {
      const photo = ownedBy(userId, await this.photos.lock(tx, photoId));
      const runs = await this.photos.runs(photoId, tx);
      if (runs.some((run) => viewOf(run).endedAt === undefined)) throw problem('photo.in_use');
      const objects: Removal[] = [
        { bucket: 'photos', prefix: photoPrefix(photoId) },
        ...runs.map((run): Removal => ({ bucket: 'headshots', prefix: orderPrefix(run.orderId) })),
      ];
      await this.removals.add(tx, objects);
      await this.removals.add(tx, objects, { delayMs: AGAIN_AFTER_MS });
      await this.photos.delete(tx, photoId);
      await tx.publish(
        PhotoDeletedSchema,
        { photoId, userId, orderId: photo.orderId ?? '' },
        { sequence: BigInt(photo.version + 1) },
      );
    });
    this.signal.emit('due');
  }
}

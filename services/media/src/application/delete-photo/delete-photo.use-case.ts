import { problem } from '@headshots/platform/errors';
import type { UnitOfWork } from '@headshots/platform/persistence';
import { PhotoDeletedSchema } from '@headshots/proto/media/v1/events_pb';
import { orderPrefix, photoPrefix } from '../../domain/object-keys.ts';
import { viewOf } from '../../domain/run.ts';
import { findOwned, ownedBy } from '../owned-photo.ts';
import type { PhotoLife } from '../ports/photo-life.ts';
import type { PhotoStore } from '../ports/photo-store.ts';
import type { Removal, Removals } from '../ports/removals.ts';

/** A shot that was being made while its photo was deleted may still be written; its folder is emptied again after this. */
const AGAIN_AFTER_MS = 15 * 60_000;

/** Not while an order of the photo runs. Visibility goes first, in one transaction with the orders to delete the objects and the fact. */
export class DeletePhoto {
  private readonly unitOfWork: UnitOfWork;
  private readonly photos: PhotoStore;
  private readonly life: PhotoLife;
  private readonly removals: Removals;
  private readonly wakeRemover: () => void;

  constructor(
    unitOfWork: UnitOfWork,
    photos: PhotoStore,
    life: PhotoLife,
    removals: Removals,
    wakeRemover: () => void,
  ) {
    this.unitOfWork = unitOfWork;
    this.photos = photos;
    this.life = life;
    this.removals = removals;
    this.wakeRemover = wakeRemover;
  }

  async delete(userId: string, photoId: string): Promise<void> {
    await findOwned(this.photos, this.life, userId, photoId);
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
    this.wakeRemover();
  }
}

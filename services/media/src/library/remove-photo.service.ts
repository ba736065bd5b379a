import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { PhotoDeletedSchema } from '@headshots/proto/media/v1/events_pb';
import { PhotoRepository } from '../photo/index.ts';
import type { Photo, Run } from '../photo/photo.ts';
import { ObjectRemovalRepository, type Removal } from '../store/index.ts';
import { orderPrefix, photoPrefix } from '../store/object-keys.ts';

/** A shot that was being made while its photo was deleted may still be written; its folder is emptied again after this. */
const AGAIN_AFTER_MS = 15 * 60_000;

/** Visibility goes first, in one transaction with the orders to delete the objects and the fact. */
@Injectable()
export class RemovePhoto {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly removals: ObjectRemovalRepository,
  ) {}

  /** The photo must be locked. */
  async run(tx: Tx, { id: photoId, userId, orderId, version }: Photo, runs: readonly Run[]): Promise<void> {
    const objects: Removal[] = [
      { bucket: 'photos', prefix: photoPrefix(photoId) },
      ...runs.map((run): Removal => ({ bucket: 'headshots', prefix: orderPrefix(run.orderId) })),
    ];
    await this.removals.add(tx, objects, { deletedPhoto: photoId });
    await this.removals.add(tx, objects, { delayMs: AGAIN_AFTER_MS });
    await this.photos.delete(tx, photoId);
    await tx.publish(
      PhotoDeletedSchema,
      { photoId, userId, orderId: orderId ?? '' },
      { sequence: BigInt(version + 1) },
    );
  }
}

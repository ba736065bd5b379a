import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { UnitOfWork } from '@headshots/platform/persistence';
import { PhotoExpiredSchema, PhotoExpiringSchema } from '@headshots/proto/media/v1/events_pb';
import { orderPrefix, photoPrefix } from '../store/object-keys.ts';
import { ObjectStore, type Removal, StoreCustody } from '../store/index.ts';
import type { EndedPhoto } from '../photo/index.ts';
import { PhotoLifeRepository } from './photo-life.repository.ts';

const BATCH = 20;

/** Each step is kept before the next begins, so whatever cuts it off, the next round goes on. */
@Injectable()
export class EndPhotos {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly life: PhotoLifeRepository,
    private readonly objects: ObjectStore,
    private readonly custody: StoreCustody,
  ) {}

  /** One batch of each step; answers how much was done, nothing while removals are held. Throws the first failure after having tried the whole batch. */
  async run(): Promise<number> {
    if (this.custody.hold) return 0;
    const warned = await this.warn();
    const ended = await this.unitOfWork.run((tx) => this.life.end(tx, BATCH));
    return warned + ended + (await this.purge());
  }

  private warn(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const photos = await this.life.takeExpiring(tx, BATCH);
      for (const { photoId, userId, orderId = '', expiresAt, version } of photos) {
        const message = { photoId, userId, orderId, expiresAt: timestampFromDate(expiresAt) };
        await tx.publish(PhotoExpiringSchema, message, { sequence: BigInt(version) });
      }
      return photos.length;
    });
  }

  private async purge(): Promise<number> {
    const photos = await this.life.unpurged(BATCH);
    const outcomes = await Promise.allSettled(photos.map((photo) => this.purgeOne(photo)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
    return photos.length;
  }

  private async purgeOne(photo: EndedPhoto): Promise<void> {
    // Counted before: who goes on after a failure, or beside another, finds only the rest.
    await this.life.noteObjects(photo.photoId, await this.countObjects(photo));
    if ((await this.removeObjects(photo)) > 0 && (await this.removeObjects(photo)) > 0)
      throw new Error(`Objects of the ended photo ${photo.photoId} come back.`);
    const { photoId, userId, orderId = '', endedAt, version } = photo;
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.life.markPurged(tx, photoId))) return;
      const message = { photoId, userId, orderId, expiredAt: timestampFromDate(endedAt) };
      await tx.publish(PhotoExpiredSchema, message, { sequence: BigInt(version + 1) });
    });
  }

  private async countObjects(photo: EndedPhoto): Promise<number> {
    let found = 0;
    for (const { bucket, prefix } of placesOf(photo)) found += await this.objects.count(bucket, prefix);
    return found;
  }

  private async removeObjects(photo: EndedPhoto): Promise<number> {
    let removed = 0;
    for (const { bucket, prefix } of placesOf(photo)) removed += await this.objects.removeAll(bucket, prefix);
    return removed;
  }
}

const placesOf = ({ photoId, orderIds }: EndedPhoto): readonly Removal[] => [
  { bucket: 'photos', prefix: photoPrefix(photoId) },
  ...orderIds.map((orderId): Removal => ({ bucket: 'headshots', prefix: orderPrefix(orderId) })),
];

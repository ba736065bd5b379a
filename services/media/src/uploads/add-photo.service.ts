import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { DependencyDown, Problem, problem } from '@headshots/platform/errors';
import { type Tx, UnitOfWork } from '@headshots/platform/persistence';
import { PhotoUploadedSchema } from '@headshots/proto/media/v1/events_pb';
import { expressionWords } from '@headshots/proto/words';
import { originalKey, photoPrefix } from '../store/object-keys.ts';
import type { Look, NewPhoto, Photo } from '../photo/photo.ts';
import { PhotoRepository } from '../photo/index.ts';
import { ObjectRemovalRepository, RemovalSignal } from '../store/index.ts';
import { quotaExceeded } from './daily-tries.service.ts';
import { UploadQuotaRepository } from './upload-quota.repository.ts';
import { UploadSettings } from './upload.settings.ts';
import { UploadsUnderWayRepository } from './uploads-under-way.repository.ts';

/** Some objects may have been written; the row was not tried. */
export class ObjectsNotStored extends DependencyDown {
  override readonly name = 'ObjectsNotStored';
}

interface Steps {
  /** Puts the objects of the photo. */
  readonly store: () => Promise<void>;
  /** In the transaction of the row: a photo that makes this one needless. Then nothing of it stays. */
  readonly instead?: (tx: Tx) => Promise<Photo | undefined>;
  /** In the transaction of the row, after it. */
  readonly save?: (tx: Tx) => Promise<void>;
}

/** Objects first, then the row with its fact, as one of the day's uploads. Nothing stays of a photo that was not added. */
@Injectable()
export class AddPhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly photos: PhotoRepository,
    private readonly quota: UploadQuotaRepository,
    private readonly removals: ObjectRemovalRepository,
    private readonly erasures: Erasures,
    private readonly underWay: UploadsUnderWayRepository,
    private readonly signal: RemovalSignal,
    private readonly settings: UploadSettings,
  ) {}

  async run(photo: NewPhoto & Partial<Look>, steps: Steps): Promise<Photo> {
    await this.begin(photo);
    try {
      await storing(steps.store);
      return await this.commit(photo, steps);
    } catch (error) {
      await this.forget(photo.id, error);
      throw error;
    }
  }

  /** An account deleted while its upload was on the way keeps nothing of it. */
  async refuseErased(tx: Tx, userId: string): Promise<void> {
    if (await this.erasures.isErased(tx, userId)) throw problem('account.not_found');
  }

  private async begin({ id, userId }: NewPhoto): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.refuseErased(tx, userId);
      await this.underWay.begin(tx, id, userId);
    });
  }

  private async commit(photo: NewPhoto & Partial<Look>, { instead, save }: Steps): Promise<Photo> {
    return this.unitOfWork.run(async (tx) => {
      await this.refuseErased(tx, photo.userId);
      const other = await instead?.(tx);
      if (other) {
        await this.takeBack(tx, photo.id);
        return other;
      }
      if (!(await this.quota.take(tx, photo.userId, this.settings.perDay))) throw quotaExceeded();
      const stored = await this.photos.insert(tx, photo);
      await this.underWay.end(tx, photo.id);
      await tx.publish(
        PhotoUploadedSchema,
        {
          photoId: photo.id,
          userId: photo.userId,
          objectKey: originalKey(photo.id),
          expression: expressionWords.toCode(photo.expression),
          width: photo.width,
          height: photo.height,
        },
        { sequence: 0n },
      );
      await save?.(tx);
      return stored;
    });
  }

  /** Not after a commit whose answer got lost: it may have happened, and the sweep of orphans finds the rest. */
  private async forget(photoId: string, error: unknown): Promise<void> {
    if (!(error instanceof ObjectsNotStored || error instanceof Problem)) return;
    await this.unitOfWork.run((tx) => this.takeBack(tx, photoId)).catch(() => undefined);
  }

  private async takeBack(tx: Tx, photoId: string): Promise<void> {
    await this.removals.add(tx, [{ bucket: 'photos', prefix: photoPrefix(photoId) }]);
    await this.underWay.end(tx, photoId);
    tx.afterCommit(() => this.signal.emit('due'));
  }
}

async function storing(store: Steps['store']): Promise<void> {
  try {
    await store();
  } catch (error) {
    throw new ObjectsNotStored('The objects of the photo were not stored.', { cause: error });
  }
}

import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { PhotoChangedSchema } from '@headshots/proto/media/v1/events_pb';
import { EndedPhotoRepository, photoChanged, PhotoRepository } from '../photo/index.ts';
import { isLive } from '../photo/photo.ts';
import { newestRun, viewOf } from '../photo/run.ts';
import { isObjectId } from '../store/object-id.ts';
import { isExtension, keptUntil } from './kept-until.ts';
import { PhotoLifeRepository } from './photo-life.repository.ts';

export interface Extension {
  readonly expiresAt: Date;
  readonly extended: boolean;
}

/** Who of the staff asks for it and why, orders has noted before. */
@Injectable()
export class ExtendPhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly photos: PhotoRepository,
    private readonly endedPhotos: EndedPhotoRepository,
    private readonly life: PhotoLifeRepository,
  ) {}

  /**
   * Keeps a photo and its images for so many days from now, never shorter than before.
   * @throws Problem `photo.not_found`, `photo.expired`, `photo.not_ended`, `photo.taken_back`, `validation.failed`
   */
  async run(photoId: string, days: number): Promise<Extension> {
    if (!isExtension(days))
      throw problem('validation.failed', { errors: [{ field: 'days', code: 'field.invalid' }] });
    if (!isObjectId(photoId)) throw problem('photo.not_found');
    const extension = await this.unitOfWork.run(async (tx) => {
      const photo = await this.photos.lock(tx, photoId);
      if (!photo) return undefined;
      if (isLive(photo.status)) throw problem('photo.not_ended');
      const run = newestRun(await this.photos.runs(photoId, tx));
      if (run && viewOf(run).takenBack) throw problem('photo.taken_back');
      const until = keptUntil(photo.endedAt ?? photo.uploadedAt, days, await this.life.now(tx));
      if (until <= photo.expiresAt) return { expiresAt: photo.expiresAt, extended: false };
      const version = await this.life.keep(tx, photoId, until);
      await tx.publish(PhotoChangedSchema, photoChanged(photo, run), { sequence: BigInt(version) });
      return { expiresAt: until, extended: true };
    });
    if (extension) return extension;
    const ended = await this.endedPhotos.find(photoId);
    throw ended ? problem('photo.expired', { at: ended.endedAt }) : problem('photo.not_found');
  }
}

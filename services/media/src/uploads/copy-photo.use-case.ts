import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Problem, problem } from '@headshots/platform/errors';
import { type Tx, UnitOfWork } from '@headshots/platform/persistence';
import { GetPhoto } from '../library/index.ts';
import type { ShownPhoto } from '../library/shown-photo.ts';
import { OwnedPhoto, PhotoRepository } from '../photo/index.ts';
import { isOrderable, type Look, type NewPhoto, type Photo } from '../photo/photo.ts';
import { ObjectStore } from '../store/index.ts';
import { AddPhoto, ObjectsNotStored } from './add-photo.service.ts';
import { quotaExceeded } from './daily-tries.service.ts';
import { copySelfie } from './store-selfie.service.ts';
import { UploadQuotaRepository } from './upload-quota.repository.ts';
import { UploadSettings } from './upload.settings.ts';

/** Another photo of the same selfie. One of them at a time waits for its order: while one does, it is the answer. */
@Injectable()
export class CopyPhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly objects: ObjectStore,
    private readonly quota: UploadQuotaRepository,
    private readonly addPhoto: AddPhoto,
    private readonly settings: UploadSettings,
    private readonly getPhoto: GetPhoto,
  ) {}

  /** @throws Problem of the photo, `consent.face_required`, `upload.quota_exceeded`, `service.unavailable` */
  async run(userId: string, photoId: string, faceConsentVersion: string): Promise<ShownPhoto> {
    if (faceConsentVersion !== this.settings.faceConsentVersion) throw problem('consent.face_required');
    const { id } = await this.findOrCopy(await this.owned.find(userId, photoId), faceConsentVersion);
    return this.getPhoto.run(userId, id);
  }

  /** Its owner hears of a photo that went meanwhile as if it had gone before. */
  private async findOrCopy(source: Photo, faceConsentVersion: string): Promise<Photo> {
    try {
      return (await this.admit(source)) ?? (await this.copy(source, faceConsentVersion));
    } catch (error) {
      const mayBeGone =
        error instanceof ObjectsNotStored || (error instanceof Problem && error.code === 'photo.not_found');
      if (mayBeGone) await this.owned.find(source.userId, source.id);
      throw error;
    }
  }

  /** A photo that can be ordered without a copy; undefined when one may be made. */
  private admit(source: Photo): Promise<Photo | undefined> {
    return this.unitOfWork.run(async (tx) => {
      await this.addPhoto.refuseErased(tx, source.userId);
      const waiting = await this.waiting(tx, source);
      if (!waiting && (await this.quota.isUsedUp(tx, source.userId, this.settings.perDay)))
        throw quotaExceeded();
      return waiting;
    });
  }

  private copy(source: Photo, faceConsentVersion: string): Promise<Photo> {
    const photo = copyOf(source, faceConsentVersion);
    return this.addPhoto.run(photo, {
      store: () => copySelfie(this.objects, source.id, photo.id),
      instead: (tx) => this.waiting(tx, source),
    });
  }

  /** @throws Problem `photo.not_found` when the source has gone */
  private async waiting(tx: Tx, source: Photo): Promise<Photo | undefined> {
    const ofSelfie = await this.photos.lockSelfie(tx, source);
    const now = ofSelfie.find(({ id }) => id === source.id);
    if (!now) throw problem('photo.not_found');
    // Asked again once the lock is held: whoever held it may have added one.
    return isOrderable(now.status) ? now : this.photos.unordered(tx, source);
  }
}

function copyOf(source: Photo, faceConsentVersion: string): NewPhoto & Look {
  const { userId, expression, width, height, bytes, sha256, dominantColor, selfieReport, eyes } = source;
  const { outfit, unusable, unfit } = source;
  return {
    id: uuid(),
    userId,
    expression,
    faceConsentVersion,
    width,
    height,
    bytes,
    sha256,
    dominantColor,
    selfieReport,
    eyes,
    outfit,
    unusable,
    unfit,
  };
}

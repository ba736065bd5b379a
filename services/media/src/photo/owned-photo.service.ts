import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { isObjectId } from '../store/object-id.ts';
import type { Photo } from './photo.ts';
import { EndedPhotoRepository } from './ended-photo.repository.ts';
import { PhotoRepository } from './photo.repository.ts';

/** The one rule for every way to a photo: an unknown one is 404, somebody else's is 403. */
export function ownedBy(userId: string, photo: Photo | undefined): Photo {
  if (!photo) throw problem('photo.not_found');
  if (photo.userId !== userId) throw problem('photo.access_denied');
  return photo;
}

@Injectable()
export class OwnedPhoto {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly endedPhotos: EndedPhotoRepository,
  ) {}

  /**
   * The photo of that id, by the one rule; its own owner hears of one that is over when it was deleted.
   * @throws Problem `photo.not_found`, `photo.access_denied`, `photo.expired`
   */
  async find(userId: string, photoId: string): Promise<Photo> {
    if (!isObjectId(photoId)) throw problem('photo.not_found');
    const photo = await this.photos.find(photoId);
    if (photo) return ownedBy(userId, photo);
    const ended = await this.endedPhotos.find(photoId);
    if (!ended) throw problem('photo.not_found');
    if (ended.userId !== userId) throw problem('photo.access_denied');
    throw problem('photo.expired', { at: ended.endedAt });
  }
}

import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { EndedPhotoRepository, HeadshotRepository, PhotoRepository } from '../photo/index.ts';
import { sightOf } from '../photo/photo.ts';
import { isObjectId } from '../store/object-id.ts';
import type { ShownPhoto } from './shown-photo.ts';

/** Whose look it is and why, orders has noted before. */
@Injectable()
export class GetImagesForStaff {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly endedPhotos: EndedPhotoRepository,
    private readonly headshots: HeadshotRepository,
  ) {}

  /** @throws Problem `photo.not_found`, `photo.expired` */
  async run(photoId: string, orderId: string): Promise<ShownPhoto> {
    if (!isObjectId(photoId)) throw problem('photo.not_found');
    const photo = await this.photos.find(photoId);
    if (!photo) {
      const ended = await this.endedPhotos.find(photoId);
      throw ended ? problem('photo.expired', { at: ended.endedAt }) : problem('photo.not_found');
    }
    const [run] = photo.orderId === orderId ? await this.photos.runsOf([orderId]) : [];
    const shown = run && sightOf(photo.status, run) !== 'nothing';
    return { photo, run, headshots: shown ? await this.headshots.ofOrder(orderId) : [] };
  }
}

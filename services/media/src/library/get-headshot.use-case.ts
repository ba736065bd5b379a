import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { LARGEST_NUMBER, sightOf } from '../photo/photo.ts';
import { HeadshotRepository, OwnedPhoto, PhotoRepository } from '../photo/index.ts';
import type { ShownHeadshot } from './shown-photo.ts';

@Injectable()
export class GetHeadshot {
  constructor(
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
  ) {}

  /** @throws Problem as `OwnedPhoto`, and `headshot.not_found` for a number of which nothing is shown */
  async run(userId: string, photoId: string, number: number): Promise<ShownHeadshot> {
    const photo = await this.owned.find(userId, photoId);
    const { orderId } = photo;
    if (orderId === undefined || number > LARGEST_NUMBER) throw problem('headshot.not_found');
    const [[run], headshot] = await Promise.all([
      this.photos.runsOf([orderId]),
      this.headshots.find(orderId, number),
    ]);
    if (!headshot || sightOf(photo.status, run) === 'nothing') throw problem('headshot.not_found');
    return { photo, run, headshot };
  }
}

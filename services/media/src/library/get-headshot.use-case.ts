import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Headshot as HeadshotMessage } from '@headshots/proto/media/v1/media_pb';
import { LARGEST_NUMBER, sightOf } from '../photo/photo.ts';
import { HeadshotRepository, OwnedPhoto, PhotoRepository } from '../photo/index.ts';
import { PhotoMessages } from './photo-messages.service.ts';

/** One headshot as the whole photo shows it, with links made for its owner at this moment. */
@Injectable()
export class GetHeadshot {
  constructor(
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
    private readonly messages: PhotoMessages,
  ) {}

  /** @throws Problem as `OwnedPhoto`, and `headshot.not_found` for a number of which nothing is shown */
  async run(userId: string, photoId: string, number: number): Promise<HeadshotMessage> {
    const photo = await this.owned.find(userId, photoId);
    const { orderId } = photo;
    if (orderId === undefined || number > LARGEST_NUMBER) throw problem('headshot.not_found');
    const [[run], headshot] = await Promise.all([
      this.photos.runsOf([orderId]),
      this.headshots.find(orderId, number),
    ]);
    if (!headshot || sightOf(photo.status, run) === 'nothing') throw problem('headshot.not_found');
    return this.messages.headshot(photo, run, headshot);
  }
}

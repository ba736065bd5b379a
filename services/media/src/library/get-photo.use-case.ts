import { Injectable } from '@nestjs/common';
import type { Photo as PhotoMessage } from '@headshots/proto/media/v1/media_pb';
import { sightOf } from '../photo/photo.ts';
import { HeadshotRepository, OwnedPhoto, PhotoRepository } from '../photo/index.ts';
import { PhotoMessages } from './photo-messages.service.ts';

@Injectable()
export class GetPhoto {
  constructor(
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
    private readonly messages: PhotoMessages,
  ) {}

  async run(userId: string, photoId: string): Promise<PhotoMessage> {
    const photo = await this.owned.find(userId, photoId);
    const [run] = await this.photos.runsOf(photo.orderId ? [photo.orderId] : []);
    const shown = run && sightOf(photo.status, run) !== 'nothing';
    return this.messages.photo(photo, run, shown ? await this.headshots.ofOrder(run.orderId) : []);
  }
}

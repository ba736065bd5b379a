import { Injectable } from '@nestjs/common';
import { sightOf } from '../photo/photo.ts';
import { HeadshotRepository, OwnedPhoto, PhotoRepository } from '../photo/index.ts';
import type { ShownPhoto } from './shown-photo.ts';

@Injectable()
export class GetPhoto {
  constructor(
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
  ) {}

  async run(userId: string, photoId: string): Promise<ShownPhoto> {
    const photo = await this.owned.find(userId, photoId);
    const [run] = await this.photos.runsOf(photo.orderId ? [photo.orderId] : []);
    const shown = run && sightOf(photo.status, run) !== 'nothing';
    return { photo, run, headshots: shown ? await this.headshots.ofOrder(run.orderId) : [] };
  }
}

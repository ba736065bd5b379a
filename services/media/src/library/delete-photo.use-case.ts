import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { viewOf } from '../photo/run.ts';
import { ownedBy, OwnedPhoto, PhotoRepository } from '../photo/index.ts';
import { RemovalSignal } from '../store/index.ts';
import { RemovePhoto } from './remove-photo.service.ts';

/** Not while an order of the photo runs. */
@Injectable()
export class DeletePhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly remove: RemovePhoto,
    private readonly signal: RemovalSignal,
  ) {}

  async run(userId: string, photoId: string): Promise<void> {
    await this.owned.find(userId, photoId);
    await this.unitOfWork.run(async (tx) => {
      const photo = ownedBy(userId, await this.photos.lock(tx, photoId));
      const runs = await this.photos.runs(photoId, tx);
      if (runs.some((run) => viewOf(run).endedAt === undefined)) throw problem('photo.in_use');
      await this.remove.run(tx, photo, runs);
    });
    this.signal.emit('due');
  }
}

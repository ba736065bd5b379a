import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { Outfit } from '@headshots/proto/vocabulary';
import { isOrderable } from '../photo/photo.ts';
import { ownedBy, OwnedPhoto, PhotoRepository, refuseOutfit } from '../photo/index.ts';
import { GetPhoto } from './get-photo.use-case.ts';
import type { ShownPhoto } from './shown-photo.ts';

/** The clothes may change until an order counts. Chosen again, they stay, also after the order. */
@Injectable()
export class ChangeOutfit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly getPhoto: GetPhoto,
  ) {}

  /** @throws Problem of the photo, `photo.ordered`, or `selfie.outfit_unavailable` with the reason */
  async run(userId: string, photoId: string, outfit: Outfit): Promise<ShownPhoto> {
    await this.owned.find(userId, photoId);
    await this.unitOfWork.run(async (tx) => {
      const photo = ownedBy(userId, await this.photos.lock(tx, photoId));
      if (photo.outfit === outfit) return;
      if (!isOrderable(photo.status)) throw problem('photo.ordered');
      refuseOutfit(photo, outfit);
      await this.photos.setWish(tx, photoId, { outfit });
    });
    return this.getPhoto.run(userId, photoId);
  }
}

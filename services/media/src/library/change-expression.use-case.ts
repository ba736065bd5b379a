import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { Expression } from '@headshots/proto/vocabulary';
import { isOrderable } from '../photo/photo.ts';
import { ownedBy, OwnedPhoto, PhotoRepository, refuseExpression } from '../photo/index.ts';
import { GetPhoto } from './get-photo.use-case.ts';
import type { ShownPhoto } from './shown-photo.ts';

/** The expression may change until an order counts. Chosen again, it stays, also after the order. */
@Injectable()
export class ChangeExpression {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owned: OwnedPhoto,
    private readonly photos: PhotoRepository,
    private readonly getPhoto: GetPhoto,
  ) {}

  /** @throws Problem of the photo, `photo.ordered`, or `selfie.expression_unavailable` with the reason */
  async run(userId: string, photoId: string, expression: Expression): Promise<ShownPhoto> {
    await this.owned.find(userId, photoId);
    await this.unitOfWork.run(async (tx) => {
      const photo = ownedBy(userId, await this.photos.lock(tx, photoId));
      if (photo.expression === expression) return;
      if (!isOrderable(photo.status)) throw problem('photo.ordered');
      refuseExpression(photo.selfieReport.expressions, expression);
      await this.photos.setWish(tx, photoId, { expression });
    });
    return this.getPhoto.run(userId, photoId);
  }
}

import type { UnitOfWork } from '@headshots/platform/persistence';
import type { PhotoStore } from '../ports/photo-store.ts';
import type { PhotoProgress } from './photo-progress.ts';

const BATCH = 50;

/** An announced image of which nothing more is heard must not keep an order open for ever. */
export class SettlePackages {
  private readonly unitOfWork: UnitOfWork;
  private readonly photos: PhotoStore;
  private readonly progress: PhotoProgress;

  constructor(unitOfWork: UnitOfWork, photos: PhotoStore, progress: PhotoProgress) {
    this.unitOfWork = unitOfWork;
    this.photos = photos;
    this.progress = progress;
  }

  /** Answers how many orders it told of; each in a transaction of its own, by whichever replica comes first. */
  async settle(): Promise<number> {
    const untold = await this.photos.untold(BATCH);
    for (const { photoId, orderId } of untold)
      await this.unitOfWork.run(async (tx) => {
        const photo = await this.photos.lock(tx, photoId);
        if (photo) await this.progress.refresh(tx, photo, { waitedFor: orderId });
      });
    return untold.length;
  }
}

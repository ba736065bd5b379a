import type { UnitOfWork } from '@headshots/platform/persistence';
import type { PhotoStore } from '../ports/photo-store.ts';
import type { PhotoProgress } from './photo-progress.ts';

/** How long a completed order waits for images whose facts are still on the way. */
export const SETTLE_AFTER_MS = 10 * 60_000;

/** An announced image that never comes must not keep a photo in processing for ever. */
export class SettleLateRuns {
  private readonly unitOfWork: UnitOfWork;
  private readonly photos: PhotoStore;
  private readonly progress: PhotoProgress;

  constructor(unitOfWork: UnitOfWork, photos: PhotoStore, progress: PhotoProgress) {
    this.unitOfWork = unitOfWork;
    this.photos = photos;
    this.progress = progress;
  }

  /** Answers how many runs were settled. */
  async settle(now: Date): Promise<number> {
    const late = await this.photos.unsettled(new Date(now.getTime() - SETTLE_AFTER_MS), 50);
    for (const { photoId, orderId } of late) {
      await this.unitOfWork.run(async (tx) => {
        const photo = await this.photos.lock(tx, photoId);
        if (!photo) return;
        await this.photos.recordRun(tx, photoId, orderId, { settledAt: now });
        await this.progress.refresh(tx, photo);
      });
    }
    return late.length;
  }
}

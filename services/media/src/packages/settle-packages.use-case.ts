import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { PhotoProgress } from './photo-progress.service.ts';
import { PhotoRepository } from '../photo/index.ts';
import { RunRepository } from './run.repository.ts';

const BATCH = 50;

/** An announced image of which nothing more is heard must not keep an order open for ever. */
@Injectable()
export class SettlePackages {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly photos: PhotoRepository,
    private readonly runs: RunRepository,
    private readonly progress: PhotoProgress,
  ) {}

  /** Answers how many orders it told of; each in a transaction of its own, by whichever replica comes first. */
  async run(): Promise<number> {
    const untold = await this.runs.untold(BATCH);
    for (const { photoId, orderId } of untold)
      await this.unitOfWork.run(async (tx) => {
        const photo = await this.photos.lock(tx, photoId);
        if (photo) await this.progress.refresh(tx, photo, { waitedFor: orderId });
      });
    return untold.length;
  }
}

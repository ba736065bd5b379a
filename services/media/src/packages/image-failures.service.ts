import { Injectable } from '@nestjs/common';
import { DependencyDown, PermanentFailure } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { Headshot } from '../photo/photo.ts';
import { PhotoProgress } from './photo-progress.service.ts';
import { BadObject } from './fetch-headshot.service.ts';
import { HeadshotTroubleRepository } from './headshot-trouble.repository.ts';
import { RunRepository } from './run.repository.ts';
import { PhotoRepository } from '../photo/index.ts';

type Of = Pick<Headshot, 'photoId' | 'orderId' | 'number' | 'attempt'>;

/** Bounds how long one bad object may hold up a partition, and lets its order end short. */
@Injectable()
export class ImageFailures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly photos: PhotoRepository,
    private readonly runs: RunRepository,
    private readonly troubles: HeadshotTroubleRepository,
    private readonly progress: PhotoProgress,
  ) {}

  /**
   * What the bus is to do about a failure; `gone` when nothing is, because the photo was deleted.
   * @throws DependencyDown to wait, PermanentFailure once the image is given up
   */
  async judge(of: Of, error: unknown): Promise<'gone'> {
    if (!(error instanceof BadObject)) {
      if (error instanceof DependencyDown) await this.troubles.noteStoreAway();
      throw error;
    }
    const verdict = await this.note(of, error);
    if (verdict === 'gone') return verdict;
    const message = `Image ${of.number} of order ${of.orderId}: ${error.message}`;
    if (verdict === 'waits') throw new DependencyDown(message, { cause: error });
    throw new PermanentFailure(message, { cause: error });
  }

  private note(
    { photoId, orderId, number, attempt }: Of,
    error: BadObject,
  ): Promise<'gone' | 'waits' | 'given up'> {
    const { reason, final } = error;
    return this.unitOfWork.run(async (tx) => {
      const photo = await this.photos.lock(tx, photoId);
      if (!photo) return 'gone';
      await this.runs.record(tx, photoId, orderId, {});
      if (!(await this.troubles.note(tx, { orderId, number, attempt, reason, final }))) return 'waits';
      await this.progress.refresh(tx, photo);
      return 'given up';
    });
  }
}

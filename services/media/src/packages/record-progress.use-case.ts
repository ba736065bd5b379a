import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@headshots/platform/errors';
import type { Tx } from '@headshots/platform/persistence';
import type { Expression, Outfit } from '@headshots/proto/vocabulary';
import { newestRun } from '../photo/run.ts';
import { PhotoProgress } from './photo-progress.service.ts';
import { PhotoRepository } from '../photo/index.ts';
import { RunRepository, type RunChange } from './run.repository.ts';

export interface OrderOfPhoto {
  readonly photoId: string;
  readonly orderId: string;
  readonly userId: string;
}

export interface Ordered {
  readonly expression?: Expression;
  readonly outfit?: Outfit;
}

/** The newest order decides about expression and clothes: they may have changed between its request and its payment. */
@Injectable()
export class RecordProgress {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly runs: RunRepository,
    private readonly progress: PhotoProgress,
  ) {}

  async run(tx: Tx, of: OrderOfPhoto, change: RunChange, ordered: Ordered = {}): Promise<boolean> {
    const photo = await this.photos.lock(tx, of.photoId);
    if (!photo) return false;
    if (photo.userId !== of.userId)
      throw new PermanentFailure('The photo belongs to another user than the event says.');
    await this.runs.record(tx, of.photoId, of.orderId, change);
    const { expression = photo.expression, outfit = photo.outfit } = ordered;
    if (expression !== photo.expression || outfit !== photo.outfit)
      await this.takeWish(tx, of, { expression, outfit });
    await this.progress.refresh(tx, photo);
    return true;
  }

  private async takeWish(tx: Tx, { photoId, orderId }: OrderOfPhoto, ordered: Ordered): Promise<void> {
    if (newestRun(await this.photos.runs(photoId, tx))?.orderId === orderId)
      await this.photos.setWish(tx, photoId, ordered);
  }
}

import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@headshots/platform/errors';
import type { Tx } from '@headshots/platform/persistence';
import type { Expression } from '@headshots/proto/vocabulary';
import { newestRun } from '../photo/run.ts';
import { PhotoProgress } from './photo-progress.service.ts';
import { PhotoRepository } from '../photo/index.ts';
import { RunRepository, type RunChange } from './run.repository.ts';

export interface OrderOfPhoto {
  readonly photoId: string;
  readonly orderId: string;
  readonly userId: string;
}

/** The newest order decides about the expression: it may have changed between its request and its payment. */
@Injectable()
export class RecordProgress {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly runs: RunRepository,
    private readonly progress: PhotoProgress,
  ) {}

  async run(tx: Tx, of: OrderOfPhoto, change: RunChange, ordered?: Expression): Promise<boolean> {
    const photo = await this.photos.lock(tx, of.photoId);
    if (!photo) return false;
    if (photo.userId !== of.userId)
      throw new PermanentFailure('The photo belongs to another user than the event says.');
    await this.runs.record(tx, of.photoId, of.orderId, change);
    if (ordered && ordered !== photo.expression) await this.takeExpression(tx, of, ordered);
    await this.progress.refresh(tx, photo);
    return true;
  }

  private async takeExpression(
    tx: Tx,
    { photoId, orderId }: OrderOfPhoto,
    ordered: Expression,
  ): Promise<void> {
    if (newestRun(await this.photos.runs(photoId, tx))?.orderId === orderId)
      await this.photos.setExpression(tx, photoId, ordered);
  }
}

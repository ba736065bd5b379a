import { Injectable } from '@nestjs/common';
import type { Eraser, ErasureRequest } from '@headshots/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { CancelJob } from '../jobs/index.ts';
import { ObjectStore } from '../work/index.ts';
import { PreviewRepository } from '../previews/index.ts';
import { EnginePool } from '@headshots/engine';
import { previewPrefixOf } from '../previews/preview.ts';
import { UserWorkRepository } from './user-work.repository.ts';

/** Waits until no worker can be at it any more; a shot that finishes later finds no job. */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cancelJob: CancelJob,
    private readonly work: UserWorkRepository,
    private readonly previews: PreviewRepository,
    private readonly objects: ObjectStore,
    private readonly engine: EnginePool,
  ) {}

  async run({ userId }: ErasureRequest): Promise<boolean> {
    const orders = await this.work.ordersOf(userId);
    for (const orderId of orders) await this.unitOfWork.run((tx) => this.cancelJob.ofOrder(tx, orderId));
    const previews = await this.unitOfWork.run((tx) => this.previews.endOfUser(tx, userId));
    for (const photoId of await this.work.photosOf(userId)) this.engine.forget(photoId);
    if (await this.work.hasLiveLease(userId)) return false;
    for (const orderId of orders) await this.objects.removeOrder(orderId);
    for (const { photoId, look, attempt } of previews)
      await this.objects.removePreview(previewPrefixOf(photoId, look), attempt);
    await this.unitOfWork.run((tx) => this.work.remove(tx, userId));
    return true;
  }
}

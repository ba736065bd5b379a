import { Inject, Injectable } from '@nestjs/common';
import type { Eraser, ErasureRequest } from '@headshots/platform/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { CancelJob } from '../cancel-job/cancel-job.use-case.ts';
import { ENGINE, type Engine } from '../ports/engine.ts';
import { OBJECT_STORE, type ObjectStore } from '../ports/object-store.ts';
import { USER_WORK_STORE, type UserWorkStore } from '../ports/user-work.store.ts';

/**
 * Stops all work for the user, waits until no worker can be at it any more, then removes objects and rows. A shot that
 * finishes later finds no job, and its object goes with it.
 */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CancelJob) private readonly cancelJob: CancelJob,
    @Inject(USER_WORK_STORE) private readonly work: UserWorkStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(ENGINE) private readonly engine: Engine,
  ) {}

  async run({ userId }: ErasureRequest): Promise<boolean> {
    const orders = await this.work.ordersOf(userId);
    for (const orderId of orders) {
      await this.unitOfWork.run((tx) => this.cancelJob.ofOrder(tx, orderId));
      this.engine.forget(orderId);
    }
    if (await this.work.hasLiveLease(userId)) return false;
    for (const orderId of orders) await this.objects.removeOrder(orderId);
    await this.unitOfWork.run((tx) => this.work.remove(tx, userId));
    return true;
  }
}

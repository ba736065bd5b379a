import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { JOB_STORE, type JobStore } from '../ports/job-store.ts';

/** Stops work nobody wants any more. Nothing is announced: whoever asked knows already. */
@Injectable()
export class CancelJob {
  constructor(@Inject(JOB_STORE) private readonly jobs: JobStore) {}

  /** Works also before the job exists: a later `order.paid` then opens nothing. */
  async ofOrder(tx: Tx, orderId: string): Promise<void> {
    await this.jobs.stopOrder(tx, orderId);
    await this.cancel(tx, orderId);
  }

  async ofPhoto(tx: Tx, photoId: string): Promise<void> {
    for (const orderId of await this.jobs.stopPhoto(tx, photoId)) await this.cancel(tx, orderId);
  }

  private async cancel(tx: Tx, orderId: string): Promise<void> {
    await this.jobs.lock(tx, orderId);
    await this.jobs.end(tx, orderId, 'cancelled');
  }
}

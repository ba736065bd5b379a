import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { endJob } from './end-job.service.ts';
import { JobRepository } from './job.repository.ts';
import { ShotRepository } from './shot.repository.ts';

/** Stops work nobody wants any more. Works also before the job exists: a later `order.paid` then starts nothing. */
@Injectable()
export class CancelJob {
  constructor(
    private readonly jobs: JobRepository,
    private readonly shots: ShotRepository,
  ) {}

  /** Nothing is announced: whoever asked knows already. */
  async ofOrder(tx: Tx, orderId: string): Promise<void> {
    await this.jobs.stopOrder(tx, orderId);
    await this.jobs.lock(tx, orderId);
    await this.jobs.end(tx, orderId, 'cancelled');
    await this.shots.endRetakes(tx, orderId);
  }

  /** An order still at work is told at once: it must not wait for its deadline to be paid back. */
  async ofPhoto(tx: Tx, photoId: string): Promise<void> {
    await this.jobs.forgetPhoto(tx, photoId);
    for (const { orderId } of await this.jobs.ofPhoto(photoId, tx)) await this.shots.endRetakes(tx, orderId);
    for (const orderId of await this.jobs.stopPhoto(tx, photoId)) {
      const job = await this.jobs.lock(tx, orderId);
      if (job) await endJob(this.jobs, tx, job, { state: 'failed', reason: 'photo_deleted' });
    }
  }
}

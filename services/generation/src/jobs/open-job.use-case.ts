import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import type { Tx } from '@headshots/platform/persistence';
import { stylePlan } from '@headshots/engine';
import type { NewJob } from './job.ts';
import { endJob } from './end-job.service.ts';
import { JobRepository } from './job.repository.ts';

@Injectable()
export class OpenJob {
  constructor(
    private readonly jobs: JobRepository,
    private readonly erasures: Erasures,
  ) {}

  /** `failed`: the photo was deleted in the meantime, and the order was told so. */
  async run(tx: Tx, job: NewJob): Promise<'opened' | 'failed' | 'ignored'> {
    if (await this.erasures.isErased(tx, job.userId)) return 'ignored';
    const opened = await this.jobs.open(tx, job, stylePlan(job.images));
    if (opened !== 'photo_deleted') return opened;
    const inserted = await this.jobs.lock(tx, job.orderId);
    if (inserted) await endJob(this.jobs, tx, inserted, { state: 'failed', reason: 'photo_deleted' });
    return 'failed';
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/platform/erasure';
import type { Tx } from '@headshots/platform/persistence';
import { stylePlan } from '../../domain/style-plan.ts';
import { JOB_STORE, type JobStore, type NewJob } from '../ports/job-store.ts';

/** A paid order becomes a job with its shots. One order has one job, however often it is told. */
@Injectable()
export class OpenJob {
  constructor(
    @Inject(JOB_STORE) private readonly jobs: JobStore,
    @Inject(Erasures) private readonly erasures: Erasures,
  ) {}

  async run(tx: Tx, job: NewJob): Promise<'opened' | 'ignored'> {
    if (await this.erasures.isErased(tx, job.userId)) return 'ignored';
    return (await this.jobs.open(tx, job, stylePlan(job.images))) ? 'opened' : 'ignored';
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { overdueReason } from '../../domain/job.ts';
import { endJob } from '../end-job.ts';
import { ENGINE, type Engine } from '../ports/engine.ts';
import { JOB_STORE, type JobStore } from '../ports/job-store.ts';

const batch = 20;

/** Ends jobs whose deadline has passed, so that their orders are refunded. */
@Injectable()
export class FailOverdueJobs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_STORE) private readonly jobs: JobStore,
    @Inject(ENGINE) private readonly engine: Engine,
  ) {}

  /** Answers how many jobs were ended. */
  async run(): Promise<number> {
    const { ok } = await this.engine.ready();
    return this.unitOfWork.run(async (tx) => {
      const overdue = await this.jobs.overdue(tx, batch);
      for (const job of overdue) {
        await endJob(this.jobs, tx, job, { state: 'failed', reason: overdueReason(job, ok) });
      }
      return overdue.length;
    });
  }
}

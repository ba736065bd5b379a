import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { overdueReason } from './job.ts';
import { endJob } from './end-job.service.ts';
import { EnginePool } from '@headshots/engine';
import { JobRepository } from './job.repository.ts';

const batch = 20;

@Injectable()
export class FailOverdueJobs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly engine: EnginePool,
  ) {}

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

import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { FailOverdueJobs } from './fail-overdue-jobs.use-case.ts';

const halfMinute = 30_000;

@Injectable()
export class OverdueWorker extends Periodic {
  constructor(private readonly failOverdueJobs: FailOverdueJobs) {
    super(halfMinute);
  }

  protected override async work(): Promise<boolean> {
    const ended = await this.failOverdueJobs.run();
    if (ended > 0) this.logger.warn({ ended }, 'jobs missed their deadline');
    return ended > 0;
  }
}

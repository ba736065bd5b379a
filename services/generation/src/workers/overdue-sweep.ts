import { Inject, Injectable, Logger } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { FailOverdueJobs } from '../application/fail-overdue-jobs/fail-overdue-jobs.use-case.ts';

/** Looks for jobs past their deadline; the deadline itself is a row. */
@Injectable()
export class OverdueSweep extends Periodic {
  private readonly log = new Logger(OverdueSweep.name);

  constructor(@Inject(FailOverdueJobs) private readonly failOverdueJobs: FailOverdueJobs) {
    super(30_000);
  }

  protected override async work(): Promise<boolean> {
    const ended = await this.failOverdueJobs.run();
    if (ended > 0) this.log.warn(`${ended} jobs missed their deadline`);
    return ended > 0;
  }
}

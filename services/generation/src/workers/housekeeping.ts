import { Inject, Injectable } from '@nestjs/common';
import { purgeInbox } from '@headshots/platform/outbox';
import { Periodic } from '@headshots/platform/workers';
import { DataSource } from 'typeorm';
import { JOB_STORE, type JobStore } from '../application/ports/job-store.ts';

const hour = 60 * 60 * 1000;

/** Removes what has served its time: events known as handled, jobs whose images are gone, stops for events that cannot come any more. */
@Injectable()
export class Housekeeping extends Periodic {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JOB_STORE) private readonly jobs: JobStore,
  ) {
    super(hour);
  }

  override async work(): Promise<void> {
    await purgeInbox(this.dataSource);
    await this.jobs.forgetJobs();
    await this.jobs.forgetStops();
  }
}

import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { JobRepository } from './job.repository.ts';

const hour = 60 * 60 * 1000;

/** Removes what has served its time: jobs whose images are gone, stops for events that cannot come any more. */
@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(private readonly jobs: JobRepository) {
    super(hour);
  }

  override async work(): Promise<void> {
    await this.jobs.forgetJobs();
    await this.jobs.forgetStops();
  }
}

import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { JobRepository } from './job.repository.ts';

const hour = 60 * 60 * 1000;

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

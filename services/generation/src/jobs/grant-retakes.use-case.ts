import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { JobRepository } from './job.repository.ts';
import { ShotRepository } from './shot.repository.ts';

@Injectable()
export class GrantRetakes {
  constructor(
    private readonly jobs: JobRepository,
    private readonly shots: ShotRepository,
  ) {}

  /** New attempts that were used can be asked for again. Answers how many; none of an order that ended without images. */
  async run(tx: Tx, orderId: string): Promise<number> {
    const job = await this.jobs.lock(tx, orderId);
    return job?.state === 'completed' ? this.shots.grantRetakes(tx, orderId) : 0;
  }
}

import { Injectable } from '@nestjs/common';
import { UserWorkRepository, type JobRecord } from '../../persistence/user-work.repository.ts';

/** Everything generation stores about a user. */
@Injectable()
export class ExportUser {
  constructor(private readonly work: UserWorkRepository) {}

  async run(userId: string): Promise<{ readonly jobs: readonly JobRecord[] }> {
    return { jobs: await this.work.jobsOf(userId) };
  }
}

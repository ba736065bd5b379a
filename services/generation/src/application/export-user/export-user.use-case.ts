import { Inject, Injectable } from '@nestjs/common';
import { USER_WORK_STORE, type JobRecord, type UserWorkStore } from '../ports/user-work.store.ts';

/** Everything generation stores about a user. */
@Injectable()
export class ExportUser {
  constructor(@Inject(USER_WORK_STORE) private readonly work: UserWorkStore) {}

  async run(userId: string): Promise<{ readonly jobs: readonly JobRecord[] }> {
    return { jobs: await this.work.jobsOf(userId) };
  }
}

import { Injectable } from '@nestjs/common';
import { UserRepository } from '../user/index.ts';
import { RepairRegistration } from './repair-registration.service.ts';

/** Longer than any request can still be at work. */
const abandonedAfterSeconds = 60;
const batch = 50;

@Injectable()
export class RepairRegistrations {
  constructor(
    private readonly users: UserRepository,
    private readonly repairRegistration: RepairRegistration,
  ) {}

  /** Answers how many there were. @throws DirectoryDown: the rest waits for the next run */
  async run(): Promise<number> {
    const stopped = await this.users.unfinished(abandonedAfterSeconds, batch);
    for (const user of stopped) await this.repairRegistration.run(user);
    return stopped.length;
  }
}

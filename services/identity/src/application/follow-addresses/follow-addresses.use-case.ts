import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AccountChangesRepository } from '../../persistence/account-changes.repository.ts';
import { FollowAddress } from '../follow-address/follow-address.ts';

const batch = 50;

/** Tells the directory the addresses it does not know yet. */
@Injectable()
export class FollowAddresses {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccountChangesRepository,
    private readonly followAddress: FollowAddress,
  ) {}

  /** @throws DirectoryDown: the rest waits for the next run */
  async run(): Promise<void> {
    const behind = await this.changes.notFollowed(batch);
    for (const user of behind) await this.followAddress.run(user);
  }
}

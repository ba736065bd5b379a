import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { AccountLockRepository, type AccountLock } from '../user/index.ts';

@Injectable()
export class GetAccountLock {
  constructor(private readonly locks: AccountLockRepository) {}

  /** @throws Problem `account.not_found` for a lock that nobody set, or one of somebody else */
  async run(lockId: string, userId: string): Promise<AccountLock> {
    const lock = await this.locks.find(lockId, userId);
    if (!lock) throw problem('account.not_found');
    return lock;
  }
}

import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { AccountLockRepository, FindAccount, type AccountLock } from '../user/index.ts';
import type { ActiveUser } from '../user/user.ts';
import { AccountActRepository, type AccountAct } from './account-act.repository.ts';

export interface AccountForStaff {
  readonly user: ActiveUser;
  readonly lock: AccountLock | undefined;
  readonly acts: readonly AccountAct[];
}

/** For what is noted: whoever is shown an account has left a row in the log. */
@Injectable()
export class DescribeAccount {
  constructor(
    private readonly findAccount: FindAccount,
    private readonly locks: AccountLockRepository,
    private readonly acts: AccountActRepository,
  ) {}

  /** @throws Problem `account.not_found` */
  async run(userId: string): Promise<AccountForStaff> {
    const user = await this.findAccount.run(userId);
    if (!user) throw problem('account.not_found');
    return { user, lock: await this.locks.lasting(userId), acts: await this.acts.of(userId) };
  }
}

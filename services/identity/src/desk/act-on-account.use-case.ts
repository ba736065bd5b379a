import { Injectable } from '@nestjs/common';
import { requireSupervisor, type Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { LockAccount, UnlockAccount } from '../locks/index.ts';
import { DeleteAccountByHand } from '../person/index.ts';
import { DescribeAccount, type AccountForStaff } from './describe-account.service.ts';
import { LookAtAccount } from './look-at-account.use-case.ts';

@Injectable()
export class ActOnAccount {
  constructor(
    private readonly lockAccount: LockAccount,
    private readonly unlockAccount: UnlockAccount,
    private readonly deleteAccount: DeleteAccountByHand,
    private readonly describe: DescribeAccount,
    private readonly look: LookAtAccount,
  ) {}

  /**
   * A lock that lasts already stays as it is, and the call is a look.
   * @param reason as the customer reads it
   * @throws Problem `account.not_found`
   */
  async lock(userId: string, reason: string, operator: string): Promise<AccountForStaff> {
    const locked = await this.lockAccount.run(userId, reason, operator);
    if (!locked) throw problem('account.not_found');
    return locked.lockedBefore ? this.look.run(userId, operator) : this.describe.run(userId);
  }

  /** @throws Problem `account.not_found` */
  async unlock(userId: string, operator: string): Promise<AccountForStaff> {
    if (!(await this.unlockAccount.run(userId, operator))) throw problem('account.not_found');
    return this.describe.run(userId);
  }

  /** Answers the id of the deletion. @throws Problem `desk.supervisor_needed`, `account.not_found` */
  async delete(userId: string, staff: Pick<Staff, 'name' | 'role'>): Promise<string> {
    requireSupervisor(staff);
    const deletionId = await this.deleteAccount.run(userId, staff.name);
    if (deletionId === undefined) throw problem('account.not_found');
    return deletionId;
  }
}

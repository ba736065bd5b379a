import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AuditLogRepository, FindAccount, UserRepository } from '../user/index.ts';
import { isActive } from '../user/user.ts';
import { DescribeAccount, type AccountForStaff } from './describe-account.service.ts';

@Injectable()
export class LookAtAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly describe: DescribeAccount,
  ) {}

  /**
   * Every call is a look of its own.
   * @param who address or id
   * @throws Problem `account.not_found`
   */
  async run(who: string, operator: string): Promise<AccountForStaff> {
    const found = await this.findAccount.run(who);
    if (!found) throw problem('account.not_found');
    await this.unitOfWork.run(async (tx) => {
      const user = await this.users.lock(tx, found.id);
      if (!isActive(user)) throw problem('account.not_found');
      await this.audit.record(tx, { action: 'look', outcome: 'done', userId: user.id, operator });
    });
    return this.describe.run(found.id);
  }
}

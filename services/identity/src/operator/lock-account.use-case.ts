import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AuditLogRepository, UserRepository, FindAccount, AccountDirectoryPort } from '../user/index.ts';
import { EndSession } from '../sessions/index.ts';

@Injectable()
export class LockAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly endSession: EndSession,
  ) {}

  /** `who` is an address or a user id. Answers how many sessions ended; undefined for nobody. */
  async run(who: string): Promise<number | undefined> {
    const user = await this.findAccount.run(who);
    if (!user) return undefined;
    await this.directory.setEnabled(user.keycloakId, false);
    return this.unitOfWork.run(async (tx) => {
      await this.users.lock(tx, user.id);
      await this.audit.record(tx, { action: 'lock', outcome: 'done', userId: user.id });
      return (await this.endSession.allOf(tx, user.id, 'disabled')).length;
    });
  }
}

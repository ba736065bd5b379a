import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { User } from '../../domain/user.ts';
import { ACCOUNT_DIRECTORY, type AccountDirectory } from '../ports/account-directory.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { EndSession } from '../sessions/end-session.ts';

/** Support locks an account by disabling it in the directory; this ends what is still signed in. */
@Injectable()
export class EndDisabledSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(EndSession) private readonly endSession: EndSession,
  ) {}

  async run(): Promise<void> {
    const disabled = await this.directory.disabled();
    const users = await this.unitOfWork.run((tx) => this.users.byKeycloakIds(tx, disabled));
    for (const user of users) await this.endAllOf(user);
  }

  private async endAllOf({ id }: User): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.users.lock(tx, id);
      const ended = await this.endSession.allOf(tx, id, 'disabled');
      if (ended.length > 0)
        await this.audit.record(tx, { action: 'disable', outcome: 'sessions ended', userId: id });
    });
  }
}

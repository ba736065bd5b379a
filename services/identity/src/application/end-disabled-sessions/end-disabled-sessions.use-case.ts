import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { User } from '../../domain/user.ts';
import { AccountDirectoryPort } from '../ports/account-directory.port.ts';
import { EndSession } from '../end-session/end-session.ts';
import { AuditLogRepository } from '../../persistence/audit-log.repository.ts';
import { UserRepository } from '../../persistence/user.repository.ts';

/** Support locks an account by disabling it in the directory; this ends what is still signed in. */
@Injectable()
export class EndDisabledSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly endSession: EndSession,
  ) {}

  async run(): Promise<void> {
    const disabled = await this.directory.disabled();
    const users = await this.users.byKeycloakIds(disabled);
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

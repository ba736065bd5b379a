import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AccountDirectoryPort, AuditLogRepository, UserRepository } from '../user/index.ts';
import { EndSession } from './end-session.service.ts';
import { SessionRepository } from './session.repository.ts';

/** Support locks an account by disabling it in the directory; this ends what is still signed in. */
@Injectable()
export class EndDisabledSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditLogRepository,
    private readonly endSession: EndSession,
  ) {}

  /** One transaction for each disabled account that is still signed in; none for the others. @throws DirectoryDown */
  async run(): Promise<void> {
    const disabled = await this.directory.disabled();
    const signedIn = await this.sessions.signedIn(disabled);
    for (const userId of signedIn) await this.endAllOf(userId);
  }

  private async endAllOf(userId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.users.lock(tx, userId);
      const ended = await this.endSession.allOf(tx, userId, 'disabled');
      if (ended.length > 0)
        await this.audit.record(tx, { action: 'disable', outcome: 'sessions ended', userId });
    });
  }
}

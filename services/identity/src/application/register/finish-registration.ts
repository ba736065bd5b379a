import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { TokenClaims } from '../../domain/session.ts';
import type { User } from '../../domain/user.ts';
import { ACCOUNT_DIRECTORY, type AccountDirectory } from '../ports/account-directory.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { AskForLinkMail } from '../mail-requests/ask-for-link-mail.ts';
import { OpenSession } from '../sessions/open-session.ts';

/** The last step of a registration, taken by the request itself, by the sweeper or by a login. */
@Injectable()
export class FinishRegistration {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(AskForLinkMail) private readonly ask: AskForLinkMail,
    @Inject(OpenSession) private readonly openSession: OpenSession,
  ) {}

  /** Activates and signs in. When the row is gone, the directory's user must go too. */
  async withSession(userId: string, keycloakId: string): Promise<{ user: User; claims: TokenClaims }> {
    const finished = await this.unitOfWork.run(async (tx) => {
      const user = await this.activate(tx, userId, keycloakId);
      return user && { user, claims: await this.openSession.run(tx, user, false) };
    });
    if (finished) return finished;
    await this.directory.remove(keycloakId);
    throw problem('auth.registration_failed');
  }

  /** Activates without a session. */
  async run(userId: string, keycloakId: string): Promise<User | undefined> {
    return this.unitOfWork.run((tx) => this.activate(tx, userId, keycloakId));
  }

  private async activate(tx: Tx, userId: string, keycloakId: string): Promise<User | undefined> {
    const user = await this.users.activate(tx, userId, keycloakId);
    if (!user) return this.alreadyActive(tx, userId, keycloakId);
    await this.ask.run(tx, user, 'registered');
    await this.audit.record(tx, { action: 'register', outcome: 'done', userId });
    return user;
  }

  private async alreadyActive(tx: Tx, userId: string, keycloakId: string): Promise<User | undefined> {
    const user = await this.users.lock(tx, userId);
    return user?.status === 'active' && user.keycloakId === keycloakId ? user : undefined;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { UserPasswordChangedSchema } from '@headshots/proto/identity/v1/events_pb';
import { isActive, type ActiveUser } from '../../domain/user.ts';
import { ACCOUNT_CHANGES, type AccountChanges } from '../ports/account-changes.ts';
import { ACCOUNT_DIRECTORY, DirectoryDown, type AccountDirectory } from '../ports/account-directory.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { EndSession } from '../sessions/end-session.ts';
import { SignedInUser } from '../sessions/signed-in-user.ts';

export interface NewPassword {
  readonly password: string;
  /** Field to blame when the directory finds it too weak. */
  readonly field: string;
  /** The one session that stays. */
  readonly keptSessionId?: string;
}

/** Longer than any request can still be at work. */
const abandonedAfterSeconds = 60;
const batch = 50;

/**
 * Gives the directory a new password and ends the sessions of the old one. When the service dies in between, nobody
 * knows whether the password is the new one, so {@link settleAbandoned} ends the sessions all the same.
 */
@Injectable()
export class SetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_CHANGES) private readonly changes: AccountChanges,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(SignedInUser) private readonly signedIn: SignedInUser,
    @Inject(EndSession) private readonly endSession: EndSession,
  ) {}

  /** @throws Problem `validation.failed` for a weak one, DirectoryDown */
  async run({ id, keycloakId }: ActiveUser, { password, field, keptSessionId }: NewPassword): Promise<void> {
    await this.unitOfWork.run((tx) => this.begin(tx, id, keptSessionId));
    const setting = await this.give(id, () => this.directory.setPassword(keycloakId, password));
    if (setting === 'weak_password') {
      await this.keep(id);
      throw problem('validation.failed', { errors: [{ field, code: 'auth.password_too_weak' }] });
    }
    await this.unitOfWork.run((tx) => this.settle(tx, id, keptSessionId));
  }

  async settleAbandoned(): Promise<void> {
    const stopped = await this.unitOfWork.run((tx) =>
      this.changes.passwordsUnsettled(tx, abandonedAfterSeconds, batch),
    );
    for (const { id } of stopped) await this.unitOfWork.run((tx) => this.settle(tx, id));
  }

  /** A session that has ended meanwhile may change nothing: the account may have another owner by now. */
  private async begin(tx: Tx, userId: string, sessionId: string | undefined): Promise<void> {
    if (sessionId !== undefined) await this.signedIn.locked(tx, { userId, sessionId });
    await this.changes.passwordChanging(tx, userId);
  }

  private async give<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DirectoryDown && !error.mayHaveHappened) await this.keep(id);
      throw error;
    }
  }

  private async keep(id: string): Promise<void> {
    await this.unitOfWork.run((tx) => this.changes.passwordKept(tx, id));
  }

  private async settle(tx: Tx, userId: string, keptSessionId?: string): Promise<void> {
    if (!isActive(await this.users.lock(tx, userId))) return;
    await this.changes.passwordSet(tx, userId);
    await this.endSession.allOf(tx, userId, 'password', keptSessionId);
    await this.links.burn(tx, userId, 'reset_password');
    await this.audit.record(tx, { action: 'password', outcome: 'changed', userId });
    await tx.publish(UserPasswordChangedSchema, { userId });
  }
}

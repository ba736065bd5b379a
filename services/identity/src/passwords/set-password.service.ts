import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { UserPasswordChangedSchema } from '@headshots/proto/identity/v1/events_pb';
import { isActive, type ActiveUser } from '../user/user.ts';
import {
  DirectoryDown,
  AccountDirectoryPort,
  AccountChangesRepository,
  AuditLogRepository,
  UserRepository,
} from '../user/index.ts';
import { EndSession, SignedInUser } from '../sessions/index.ts';
import { MailLinksRepository } from '../mail-links/index.ts';

export interface NewPassword {
  readonly password: string;
  readonly field: string;
  readonly keptSessionId?: string;
}

/** When the service dies in between, SettlePasswords ends the sessions as if the password were the new one. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
    private readonly changes: AccountChangesRepository,
    private readonly links: MailLinksRepository,
    private readonly audit: AuditLogRepository,
    private readonly signedIn: SignedInUser,
    private readonly endSession: EndSession,
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

  async settle(tx: Tx, userId: string, keptSessionId?: string): Promise<void> {
    if (!isActive(await this.users.lock(tx, userId))) return;
    await this.changes.passwordSet(tx, userId);
    await this.endSession.allOf(tx, userId, 'password', keptSessionId);
    await this.links.burn(tx, userId, 'reset_password');
    await this.audit.record(tx, { action: 'password', outcome: 'changed', userId });
    await tx.publish(UserPasswordChangedSchema, { userId });
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
}

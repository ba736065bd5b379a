import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AccountLockedSchema } from '@headshots/proto/identity/v1/events_pb';
import {
  AccountDirectoryPort,
  AccountLockRepository,
  AuditLogRepository,
  FindAccount,
  UserRepository,
} from '../user/index.ts';
import { isActive } from '../user/user.ts';
import { EndSession } from '../sessions/index.ts';

export interface LockedAccount {
  readonly endedSessions: number;
  /** A lock lasted already: its reason stands, and nobody is told again. */
  readonly lockedBefore: boolean;
}

/** Nobody signs in from then on. The owner is told why, and what is paid and not delivered is paid back: by the event. */
@Injectable()
export class LockAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly locks: AccountLockRepository,
    private readonly endSession: EndSession,
  ) {}

  /** `who` is an address or a user id. Undefined for nobody. @param reason as the customer reads it */
  async run(who: string, reason: string, operator: string): Promise<LockedAccount | undefined> {
    const found = await this.findAccount.run(who);
    if (!found) return undefined;
    await this.directory.setEnabled(found.keycloakId, false);
    return this.unitOfWork.run(async (tx) => {
      const user = await this.users.lock(tx, found.id);
      if (!isActive(user)) return undefined;
      const userId = user.id;
      const lockId = await this.locks.lock(tx, userId, reason);
      if (lockId !== undefined) {
        await this.audit.record(tx, { action: 'lock', outcome: 'done', userId, operator });
        await tx.publish(AccountLockedSchema, { lockId, userId });
      }
      const ended = await this.endSession.allOf(tx, userId, 'disabled');
      return { endedSessions: ended.length, lockedBefore: lockId === undefined };
    });
  }
}

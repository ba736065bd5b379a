import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AccountUnlockedSchema } from '@headshots/proto/identity/v1/events_pb';
import { addressHash } from '../user/address-hash.ts';
import {
  AccountDirectoryPort,
  AccountLockRepository,
  AuditLogRepository,
  FindAccount,
  UserRepository,
} from '../user/index.ts';
import { isActive } from '../user/user.ts';
import { LoginThrottleRepository } from '../passwords/index.ts';
import { IdentitySettings } from '../identity.settings.ts';

@Injectable()
export class UnlockAccount {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
    private readonly throttle: LoginThrottleRepository,
    private readonly audit: AuditLogRepository,
    private readonly locks: AccountLockRepository,
  ) {}

  /** The owner is told when an operator had locked it; a lock by mistyped passwords ends without a word. */
  async run(who: string, operator: string): Promise<boolean> {
    const found = await this.findAccount.run(who);
    if (!found) return false;
    await this.directory.setEnabled(found.keycloakId, true);
    await this.directory.clearFailures(found.keycloakId);
    return this.unitOfWork.run(async (tx) => {
      const user = await this.users.lock(tx, found.id);
      if (!isActive(user)) return false;
      await this.throttle.succeed(tx, addressHash(this.settings.emailHashKey, user.email));
      const lockId = await this.locks.unlock(tx, user.id);
      if (lockId !== undefined) await tx.publish(AccountUnlockedSchema, { lockId, userId: user.id });
      await this.audit.record(tx, { action: 'unlock', outcome: 'done', userId: user.id, operator });
      return true;
    });
  }
}

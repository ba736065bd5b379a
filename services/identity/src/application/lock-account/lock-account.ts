import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { validate as isUuid } from 'uuid';
import { normaliseEmail } from '../../domain/email.ts';
import { isActive, type ActiveUser } from '../../domain/user.ts';
import { ACCOUNT_DIRECTORY, type AccountDirectory } from '../ports/account-directory.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { LOGIN_THROTTLE, type LoginThrottle } from '../ports/login-throttle.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { EndSession } from '../sessions/end-session.ts';
import { addressHash } from '../shared/address-hash.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

/** What support does to an account. `who` is an address or a user id; an unknown one answers undefined. */
@Injectable()
export class LockAccount {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(LOGIN_THROTTLE) private readonly throttle: LoginThrottle,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(EndSession) private readonly endSession: EndSession,
  ) {}

  /** Refuses every login from now on and ends the sessions; answers how many. */
  async lock(who: string): Promise<number | undefined> {
    const user = await this.find(who);
    if (!user) return undefined;
    await this.directory.setEnabled(user.keycloakId, false);
    return this.unitOfWork.run(async (tx) => {
      await this.users.lock(tx, user.id);
      await this.audit.record(tx, { action: 'lock', outcome: 'done', userId: user.id });
      return (await this.endSession.allOf(tx, user.id, 'disabled')).length;
    });
  }

  /** Lets the account log in again, with no failure counted. */
  async unlock(who: string): Promise<boolean | undefined> {
    const user = await this.find(who);
    if (!user) return undefined;
    await this.directory.setEnabled(user.keycloakId, true);
    await this.directory.clearFailures(user.keycloakId);
    await this.unitOfWork.run(async (tx) => {
      await this.throttle.succeed(tx, addressHash(this.settings.emailHashKey, user.email));
      await this.audit.record(tx, { action: 'unlock', outcome: 'done', userId: user.id });
    });
    return true;
  }

  private async find(who: string): Promise<ActiveUser | undefined> {
    const email = normaliseEmail(who);
    const user = await this.unitOfWork.run(async (tx) => {
      if (email) return this.users.byEmail(tx, email);
      return isUuid(who) ? this.users.byId(tx, who) : undefined;
    });
    return isActive(user) ? user : undefined;
  }
}

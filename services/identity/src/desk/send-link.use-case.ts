import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { IdentitySettings } from '../identity.settings.ts';
import { GrantLinkMail, MailRequestsRepository } from '../mail-links/index.ts';
import { addressHash } from '../user/address-hash.ts';
import { AccountLockRepository, AuditLogRepository, FindAccount, UserRepository } from '../user/index.ts';
import { isActive } from '../user/user.ts';
import { DescribeAccount, type AccountForStaff } from './describe-account.service.ts';
import { LookAtAccount } from './look-at-account.use-case.ts';

export interface SentLink {
  readonly account: AccountForStaff;
  readonly sent: boolean;
}

/** For an owner whose mail is lost or whose link is dead: what they can ask for themselves, within the same limits. */
@Injectable()
export class SendLink {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly users: UserRepository,
    private readonly locks: AccountLockRepository,
    private readonly grant: GrantLinkMail,
    private readonly requests: MailRequestsRepository,
    private readonly audit: AuditLogRepository,
    private readonly describe: DescribeAccount,
    private readonly look: LookAtAccount,
  ) {}

  /**
   * Beyond the limits nothing is sent, and the call is a look: so the second of two clicks sends none.
   * @throws Problem `account.not_found`, `auth.account_locked`
   */
  async run(userId: string, reason: string, operator: string): Promise<SentLink> {
    const found = await this.findAccount.run(userId);
    if (!found) throw problem('account.not_found');
    const sent = await this.unitOfWork.run((tx) => this.send(tx, found.id, { reason, operator }));
    const account = sent ? await this.describe.run(found.id) : await this.look.run(found.id, operator);
    return { account, sent };
  }

  private async send(
    tx: Tx,
    userId: string,
    by: { readonly reason: string; readonly operator: string },
  ): Promise<boolean> {
    const user = await this.users.lock(tx, userId);
    if (!isActive(user)) throw problem('account.not_found');
    if (await this.locks.lasting(userId, tx)) throw problem('auth.account_locked');
    const purpose = user.emailVerifiedAt ? 'reset_password' : 'verify_email';
    const address = addressHash(this.settings.emailHashKey, user.email);
    if (!(await this.grant.run(tx, user, { purpose, address }))) return false;
    await this.requests.addGranted(tx, { purpose, address });
    await this.audit.record(tx, { action: 'send-link', outcome: purpose, userId, ...by });
    return true;
  }
}

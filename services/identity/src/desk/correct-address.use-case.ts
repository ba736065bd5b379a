import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '@headshots/platform/text';
import { ReplaceAddress } from '../accounts/index.ts';
import { AccountLockRepository, FindAccount, SyncEmail, UserRepository } from '../user/index.ts';
import { isActive, type ActiveUser, type User } from '../user/user.ts';
import { DescribeAccount, type AccountForStaff } from './describe-account.service.ts';
import { LookAtAccount } from './look-at-account.use-case.ts';

export interface Correction {
  readonly email: NormalisedEmail;
  /** How the person showed that the account is theirs; for the operator alone. */
  readonly reason: string;
}

/** For an owner who mistyped the address at registering: no mail arrives there, and without one nobody can log in. */
@Injectable()
export class CorrectAddress {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly users: UserRepository,
    private readonly locks: AccountLockRepository,
    private readonly replaceAddress: ReplaceAddress,
    private readonly syncEmail: SyncEmail,
    private readonly describe: DescribeAccount,
    private readonly look: LookAtAccount,
  ) {}

  /**
   * The address that the account has already changes nothing, and the call is a look.
   * @throws Problem `account.not_found`, `account.address_verified`, `account.provider_linked`, `auth.account_locked`,
   * `auth.email_exists`, `rate.limited`
   */
  async run(userId: string, correction: Correction, operator: string): Promise<AccountForStaff> {
    const found = await this.findAccount.run(userId);
    if (!found) throw problem('account.not_found');
    const corrected = await this.unitOfWork.run((tx) => this.correct(tx, found.id, correction, operator));
    if (!corrected) return this.look.run(found.id, operator);
    await this.syncEmail.nowOrLater(corrected);
    return this.describe.run(found.id);
  }

  /** Undefined where the account has the address already. */
  private async correct(
    tx: Tx,
    userId: string,
    { email, reason }: Correction,
    operator: string,
  ): Promise<User | undefined> {
    const user = await this.users.lock(tx, userId);
    if (!isActive(user)) throw problem('account.not_found');
    if (user.email === email) return undefined;
    await this.admit(tx, user);
    await this.replaceAddress.run(tx, user, { email, by: { operator, reason } });
    return this.users.byId(userId, tx);
  }

  /** What a stranger could win by deceiving staff is an account in which nothing was uploaded and nothing ordered. */
  private async admit(tx: Tx, { id, emailVerifiedAt, providers }: ActiveUser): Promise<void> {
    if (emailVerifiedAt) throw problem('account.address_verified');
    if (providers.length > 0) throw problem('account.provider_linked');
    if (await this.locks.lasting(id, tx)) throw problem('auth.account_locked');
  }
}

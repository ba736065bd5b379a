import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type Tx, type UnitOfWork } from '@headshots/platform/persistence';
import { linkTokenHash } from '../../domain/link-token.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { isActive, type ActiveUser } from '../../domain/user.ts';
import { SetPassword } from '../passwords/set-password.ts';
import { ACCOUNT_CHANGES, type AccountChanges } from '../ports/account-changes.ts';
import { ACCOUNT_DIRECTORY, type AccountDirectory } from '../ports/account-directory.ts';
import { LOGIN_THROTTLE, type LoginThrottle } from '../ports/login-throttle.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { addressHash } from '../shared/address-hash.ts';
import { answering } from '../shared/answering.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

/** Takes the token of a mailed link once, sets the password, ends every session and every lock. */
@Injectable()
export class ResetPasswordUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_CHANGES) private readonly changes: AccountChanges,
    @Inject(LOGIN_THROTTLE) private readonly throttle: LoginThrottle,
    @Inject(SetPassword) private readonly setPassword: SetPassword,
  ) {}

  async run(token: string, password: string): Promise<void> {
    const hash = linkTokenHash(token);
    if (!hash) throw problem('auth.reset_link_invalid');
    await answering('auth.reset_failed', () => this.reset(hash, password));
  }

  private async reset(hash: Buffer, password: string): Promise<void> {
    const user = await this.unitOfWork.run((tx) => this.claim(tx, hash, password));
    try {
      await this.directory.clearFailures(user.keycloakId);
      await this.setPassword.run(user, { password, field: 'password' });
    } catch (error) {
      await this.unitOfWork.run((tx) => this.links.unclaim(tx, hash));
      throw error;
    }
    const address = addressHash(this.settings.emailHashKey, user.email);
    await this.unitOfWork.run((tx) => this.throttle.succeed(tx, address));
  }

  /**
   * Who opens the link has the mailbox: the address is verified, and a change of it that waits was perhaps somebody
   * else's. A refused password leaves the link alive.
   */
  private async claim(tx: Tx, hash: Buffer, password: string): Promise<ActiveUser> {
    const link = await this.links.find(tx, hash);
    const user = link?.purpose === 'reset_password' ? await this.users.lock(tx, link.userId) : undefined;
    if (!link || !isActive(user) || user.email !== link.email || !(await this.links.claim(tx, hash))) {
      throw problem('auth.reset_link_invalid');
    }
    const code = passwordProblem(password, { email: user.email, brand: this.settings.brand });
    if (code) throw problem('validation.failed', { errors: [{ field: 'password', code }] });
    await this.users.markVerified(tx, user.id);
    await this.changes.pendEmail(tx, user.id, undefined);
    await this.links.burn(tx, user.id, 'change_email');
    return user;
  }
}

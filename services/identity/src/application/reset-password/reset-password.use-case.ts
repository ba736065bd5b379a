import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { linkTokenHash } from '../../domain/link-token.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { isActive, type ActiveUser } from '../../domain/user.ts';
import { SetPassword } from '../passwords/set-password.ts';
import { ACCOUNT_CHANGES, type AccountChanges } from '../ports/account-changes.ts';
import { ACCOUNT_DIRECTORY, type AccountDirectory } from '../ports/account-directory.ts';
import { LOGIN_THROTTLE, type LoginThrottle } from '../ports/login-throttle.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { SOCIAL_ACCOUNTS, type SocialAccounts } from '../ports/social-accounts.ts';
import { SOCIAL_DIRECTORY, type SocialDirectory } from '../ports/social-directory.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { EndSession } from '../sessions/end-session.ts';
import { addressHash } from '../shared/address-hash.ts';
import { answering } from '../shared/answering.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

/** Takes the token of a mailed link once, sets the password, ends every session and every lock. */
@Injectable()
export class ResetPasswordUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_CHANGES) private readonly changes: AccountChanges,
    @Inject(SOCIAL_ACCOUNTS) private readonly accounts: SocialAccounts,
    @Inject(SOCIAL_DIRECTORY) private readonly social: SocialDirectory,
    @Inject(LOGIN_THROTTLE) private readonly throttle: LoginThrottle,
    @Inject(EndSession) private readonly endSession: EndSession,
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
      if (isUnproven(user)) await this.social.unlink(user.keycloakId);
      await this.setPassword.run(user, { password, field: 'password' });
    } catch (error) {
      await this.unitOfWork.run((tx) => this.links.unclaim(tx, hash));
      throw error;
    }
    await this.unitOfWork.run((tx) => this.own(tx, user));
  }

  /** Only now, when nobody else can enter the account any more, its address is verified. */
  private async own(tx: Tx, user: ActiveUser): Promise<void> {
    await this.users.lock(tx, user.id);
    await this.users.markVerified(tx, user.id);
    if (isUnproven(user)) {
      await this.accounts.dropProviders(tx, user.id);
      await this.endSession.allOf(tx, user.id, 'password');
    }
    await this.throttle.succeed(tx, addressHash(this.settings.emailHashKey, user.email));
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
    await this.changes.pendEmail(tx, user.id, undefined);
    await this.links.burn(tx, user.id, 'change_email');
    return user;
  }
}

/** Came by a provider that proves no address, perhaps with somebody else's. */
const isUnproven = ({ emailVerifiedAt, providers }: ActiveUser): boolean =>
  emailVerifiedAt === undefined && providers.length > 0;

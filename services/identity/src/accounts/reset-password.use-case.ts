import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { linkTokenHash } from '../mail-links/link-token.ts';
import { passwordProblem } from '../passwords/password-rules.ts';
import { isActive, type ActiveUser } from '../user/user.ts';
import { SetPassword, LoginThrottleRepository } from '../passwords/index.ts';
import {
  AccountDirectoryPort,
  withFallbackProblem,
  AccountChangesRepository,
  UserRepository,
} from '../user/index.ts';
import { SocialDirectoryPort, SocialAccountsRepository } from '../social/index.ts';
import { EndSession } from '../sessions/index.ts';
import { MailLinksRepository } from '../mail-links/index.ts';
import { addressHash } from '../user/address-hash.ts';
import { IdentitySettings } from '../identity.settings.ts';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: AccountDirectoryPort,
    private readonly links: MailLinksRepository,
    private readonly users: UserRepository,
    private readonly changes: AccountChangesRepository,
    private readonly accounts: SocialAccountsRepository,
    private readonly social: SocialDirectoryPort,
    private readonly throttle: LoginThrottleRepository,
    private readonly endSession: EndSession,
    private readonly setPassword: SetPassword,
  ) {}

  async run(token: string, password: string): Promise<void> {
    const hash = linkTokenHash(token);
    if (!hash) throw problem('auth.reset_link_invalid');
    await withFallbackProblem('auth.reset_failed', () => this.reset(hash, password));
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

  /**
   * Only now, when nobody else can enter the account any more, its address is verified; not one that has replaced it
   * meanwhile, which the link says nothing about.
   */
  private async own(tx: Tx, user: ActiveUser): Promise<void> {
    const now = await this.users.lock(tx, user.id);
    if (now?.email === user.email) await this.users.markVerified(tx, user.id);
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

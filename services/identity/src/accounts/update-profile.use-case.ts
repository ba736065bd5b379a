import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '@headshots/platform/text';
import { checkProfile, type ProfileInput } from '../user/profile-form.ts';
import type { ActiveUser, User } from '../user/user.ts';
import { AskForLinkMail, MailLinksRepository } from '../mail-links/index.ts';
import { ConfirmPassword } from '../passwords/index.ts';
import { SignedInUser, type SignedInCaller } from '../sessions/index.ts';
import { SyncEmail, AccountChangesRepository, AuditLogRepository, UserRepository } from '../user/index.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { ReplaceAddress } from './replace-address.service.ts';

/** A new address waits until its link is opened; an unverified one may be mistyped and is replaced at once. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly changes: AccountChangesRepository,
    private readonly links: MailLinksRepository,
    private readonly audit: AuditLogRepository,
    private readonly signedIn: SignedInUser,
    private readonly ask: AskForLinkMail,
    private readonly confirm: ConfirmPassword,
    private readonly replaceAddress: ReplaceAddress,
    private readonly syncEmail: SyncEmail,
  ) {}

  async run(caller: SignedInCaller, input: ProfileInput): Promise<User> {
    const { errors, change, email } = checkProfile(input);
    if (errors.length > 0) throw problem('validation.failed', { errors });
    const user = await this.signedIn.of(caller);
    if (email && email !== user.email) await this.admit(user, email, input.currentPassword ?? '');
    const changed = await this.unitOfWork.run(async (tx) => {
      const locked = await this.signedIn.locked(tx, caller);
      await this.changes.profile(tx, locked.id, { ...change, ...this.terms(locked, input) });
      if (email) await this.readdress(tx, locked, email, caller.sessionId);
      await this.audit.record(tx, { action: 'profile', outcome: 'changed', userId: locked.id });
      return this.signedIn.locked(tx, caller);
    });
    await this.syncEmail.nowOrLater(changed);
    return changed;
  }

  private terms({ termsVersion }: User, { agreeToTerms }: ProfileInput): { readonly termsVersion?: string } {
    const agreed = agreeToTerms === true && termsVersion !== this.settings.termsVersion;
    return agreed ? { termsVersion: this.settings.termsVersion } : {};
  }

  private async admit(user: ActiveUser, email: NormalisedEmail, password: string): Promise<void> {
    if (!user.hasPassword) throw problem('auth.no_password');
    await this.confirm.run(user, password, 'current_password');
    if (await this.users.byEmail(email)) throw problem('auth.email_exists');
  }

  private async readdress(
    tx: Tx,
    user: ActiveUser,
    email: NormalisedEmail,
    keptSessionId: string,
  ): Promise<void> {
    if (user.emailVerifiedAt || email === user.email) return this.pend(tx, user, email);
    await this.replaceAddress.run(tx, user, { email, keptSessionId });
  }

  /** The address the account has already takes a pending one back. */
  private async pend(tx: Tx, user: ActiveUser, email: NormalisedEmail): Promise<void> {
    const pending = email === user.email ? undefined : email;
    await this.links.burn(tx, user.id, 'change_email');
    await this.changes.pendEmail(tx, user.id, pending);
    if (pending) await this.ask.run(tx, user, 'email_change');
  }
}

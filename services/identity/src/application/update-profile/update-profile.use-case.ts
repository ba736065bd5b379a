import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';
import { checkProfile, type ProfileInput } from '../../domain/profile-form.ts';
import type { ActiveUser, User } from '../../domain/user.ts';
import { AskForLinkMail } from '../mail-requests/ask-for-link-mail.ts';
import { ConfirmPassword } from '../passwords/confirm-password.ts';
import { ACCOUNT_CHANGES, type AccountChanges } from '../ports/account-changes.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { SignedInUser, type SignedInCaller } from '../sessions/signed-in-user.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

/** Changes what the user says about himself. A new address waits until the link mailed to it is opened. */
@Injectable()
export class UpdateProfileUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_CHANGES) private readonly changes: AccountChanges,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(SignedInUser) private readonly signedIn: SignedInUser,
    @Inject(AskForLinkMail) private readonly ask: AskForLinkMail,
    @Inject(ConfirmPassword) private readonly confirm: ConfirmPassword,
  ) {}

  async run(caller: SignedInCaller, input: ProfileInput): Promise<User> {
    const { errors, change, email } = checkProfile(input);
    if (errors.length > 0) throw problem('validation.failed', { errors });
    const user = await this.signedIn.of(caller);
    if (email && email !== user.email) await this.admit(user, email, input.currentPassword ?? '');
    return this.unitOfWork.run(async (tx) => {
      const locked = await this.signedIn.locked(tx, caller);
      await this.changes.profile(tx, locked.id, { ...change, ...this.terms(locked, input) });
      if (email) await this.pend(tx, locked, email);
      await this.audit.record(tx, { action: 'profile', outcome: 'changed', userId: locked.id });
      return this.signedIn.locked(tx, caller);
    });
  }

  private terms({ termsVersion }: User, { agreeToTerms }: ProfileInput): { readonly termsVersion?: string } {
    const agreed = agreeToTerms === true && termsVersion !== this.settings.termsVersion;
    return agreed ? { termsVersion: this.settings.termsVersion } : {};
  }

  private async admit(user: ActiveUser, email: NormalisedEmail, password: string): Promise<void> {
    if (!user.hasPassword) throw problem('auth.no_password');
    await this.confirm.run(user, password, 'current_password');
    if (await this.unitOfWork.run((tx) => this.users.byEmail(tx, email))) throw problem('auth.email_exists');
  }

  /** The address the account has already takes a pending one back. */
  private async pend(tx: Tx, user: ActiveUser, email: NormalisedEmail): Promise<void> {
    const pending = email === user.email ? undefined : email;
    await this.links.burn(tx, user.id, 'change_email');
    await this.changes.pendEmail(tx, user.id, pending);
    if (pending) await this.ask.run(tx, user, 'email_change');
  }
}

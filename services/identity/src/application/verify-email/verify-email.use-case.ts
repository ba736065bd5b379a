import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type Tx, type UnitOfWork } from '@headshots/platform/persistence';
import { linkTokenHash } from '../../domain/link-token.ts';
import { isActive, type ActiveUser, type User } from '../../domain/user.ts';
import { FollowAddress } from '../directory/follow-address.ts';
import { ACCOUNT_CHANGES, AddressTaken, type AccountChanges } from '../ports/account-changes.ts';
import { DirectoryDown } from '../ports/account-directory.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { MAIL_LINKS, type MailLinks, type StoredLink } from '../ports/mail-links.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { answering } from '../shared/answering.ts';

/**
 * Takes the token of a link mailed to a new account's address or to the new address of an account. The same link once
 * more within 24 h succeeds again.
 */
@Injectable()
export class VerifyEmailUseCase {
  constructor(
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_CHANGES) private readonly changes: AccountChanges,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(FollowAddress) private readonly follow: FollowAddress,
  ) {}

  async run(token: string): Promise<User> {
    const hash = linkTokenHash(token);
    if (!hash) throw problem('auth.verification_invalid');
    return answering('auth.verification_failed', async () => {
      const user = await this.unitOfWork.run((tx) => this.verify(tx, hash)).catch(asProblem);
      await this.follow.run(user).catch(leaveToWorker);
      return user;
    });
  }

  private async verify(tx: Tx, hash: Buffer): Promise<User> {
    const owner = await this.links.find(tx, hash);
    const user = owner && (await this.users.lock(tx, owner.userId));
    const link = await this.links.find(tx, hash);
    if (!link || !isActive(user)) throw problem('auth.verification_invalid');
    if (isAwaited(link, user) && (await this.links.claim(tx, hash))) return this.confirm(tx, link, user);
    if (link.usedRecently && isDone(link, user)) return user;
    throw problem('auth.verification_invalid');
  }

  private async confirm(tx: Tx, { purpose }: StoredLink, { id: userId }: ActiveUser): Promise<User> {
    if (purpose === 'change_email') {
      await this.changes.takePendingEmail(tx, userId);
      await this.links.burn(tx, userId, 'reset_password');
      await this.links.burn(tx, userId, 'change_email');
    } else {
      await this.users.markVerified(tx, userId);
    }
    await this.links.burn(tx, userId, 'verify_email');
    await this.audit.record(tx, { action: 'verify', outcome: purpose, userId });
    const confirmed = await this.users.byId(tx, userId);
    if (!confirmed) throw new Error('A locked user disappeared.');
    return confirmed;
  }
}

function isAwaited({ purpose, email }: StoredLink, user: ActiveUser): boolean {
  return purpose === 'change_email'
    ? email === user.pendingEmail
    : purpose === 'verify_email' && email === user.email;
}

function isDone({ purpose, email }: StoredLink, user: ActiveUser): boolean {
  return purpose !== 'reset_password' && email === user.email && user.emailVerifiedAt !== undefined;
}

function asProblem(error: unknown): never {
  throw error instanceof AddressTaken ? problem('auth.email_exists', { cause: error }) : error;
}

function leaveToWorker(error: unknown): void {
  if (!(error instanceof DirectoryDown)) throw error;
}

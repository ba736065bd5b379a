import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { linkTokenHash } from '../mail-links/link-token.ts';
import type { TokenClaims } from '../sessions/session.ts';
import { isActive, type ActiveUser, type User } from '../user/user.ts';
import {
  SyncEmail,
  withFallbackProblem,
  AccountChangesRepository,
  AddressTaken,
  AuditLogRepository,
  UserRepository,
} from '../user/index.ts';
import { SessionTokens, EndSession, SessionRepository } from '../sessions/index.ts';
import { ConfirmPassword } from '../passwords/index.ts';
import { MailLinksRepository, type StoredLink } from '../mail-links/index.ts';

export interface Verification {
  readonly token: string;
  readonly sessionToken: string;
  readonly password: string;
}

interface Found {
  readonly link: StoredLink;
  readonly user: ActiveUser;
}

/**
 * Takes the token of a link mailed to a new account's address or to the new address of an account. Whoever registered
 * the account may be a stranger, so the link alone is not enough: a session of the account in the browser that opened
 * it, or the password, shows that the account is the owner's. Every other session ends. The same link once
 * more within 24 h succeeds again.
 */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MailLinksRepository,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly tokens: SessionTokens,
    private readonly changes: AccountChangesRepository,
    private readonly audit: AuditLogRepository,
    private readonly syncEmail: SyncEmail,
    private readonly endSession: EndSession,
    private readonly confirmPassword: ConfirmPassword,
  ) {}

  /**
   * @throws Problem `auth.verification_invalid`, `auth.verification_needs_password` or `auth.verification_needs_login`
   * where nothing shows whose account it is, `account.invalid_password` and what else a password can end in
   */
  async run({ token, sessionToken, password }: Verification): Promise<User> {
    const hash = linkTokenHash(token);
    if (!hash) throw problem('auth.verification_invalid');
    return withFallbackProblem('auth.verification_failed', async () => {
      const session = sessionToken === '' ? undefined : await this.tokens.read(sessionToken);
      const user = await this.verify(hash, session, password);
      await this.syncEmail.nowOrLater(user);
      return user;
    });
  }

  private async verify(hash: Buffer, session: SessionClaims | undefined, password: string): Promise<User> {
    const first = await this.inTransaction((tx) => this.take(tx, hash, session, false));
    if ('done' in first) return first.done;
    await this.provePassword(first.unproven, password);
    const second = await this.inTransaction((tx) => this.take(tx, hash, undefined, true));
    if ('done' in second) return second.done;
    throw new Error('A proven link was not taken.');
  }

  private async provePassword(user: ActiveUser, password: string): Promise<void> {
    if (!user.hasPassword) throw problem('auth.verification_needs_login');
    if (password === '') throw problem('auth.verification_needs_password');
    await this.confirmPassword.run(user, password, 'password');
  }

  private async take(
    tx: Tx,
    hash: Buffer,
    session: SessionClaims | undefined,
    proven: boolean,
  ): Promise<{ readonly done: User } | { readonly unproven: ActiveUser }> {
    const { link, user } = await this.find(tx, hash);
    if (link.usedRecently && isDone(link, user)) return { done: user };
    if (!link.live || !isAwaited(link, user)) throw problem('auth.verification_invalid');
    const own = session?.userId === user.id && (await this.sessions.holds(tx, session));
    if (!own && !proven) return { unproven: user };
    if (!(await this.links.claim(tx, hash))) throw problem('auth.verification_invalid');
    return { done: await this.confirm(tx, link, user, own ? session.sessionId : undefined) };
  }

  private async find(tx: Tx, hash: Buffer): Promise<Found> {
    const owner = await this.links.find(tx, hash);
    const user = owner && (await this.users.lock(tx, owner.userId));
    const link = await this.links.find(tx, hash);
    if (!link || !isActive(user)) throw problem('auth.verification_invalid');
    return { link, user };
  }

  private async inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(work).catch(asProblem);
  }

  private async confirm(
    tx: Tx,
    { purpose }: StoredLink,
    { id: userId }: ActiveUser,
    keptSessionId: string | undefined,
  ): Promise<User> {
    if (purpose === 'change_email') {
      await this.changes.takePendingEmail(tx, userId);
      await this.endSession.allOf(tx, userId, 'address', keptSessionId);
      await this.links.burn(tx, userId, 'reset_password');
      await this.links.burn(tx, userId, 'change_email');
    } else {
      await this.users.markVerified(tx, userId);
      await this.endSession.allOf(tx, userId, 'verified', keptSessionId);
      await this.links.burn(tx, userId, 'disown');
    }
    await this.links.burn(tx, userId, 'verify_email');
    await this.audit.record(tx, { action: 'verify', outcome: purpose, userId });
    const confirmed = await this.users.byId(userId, tx);
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
  return (
    (purpose === 'verify_email' || purpose === 'change_email') &&
    email === user.email &&
    user.emailVerifiedAt !== undefined
  );
}

type SessionClaims = Pick<TokenClaims, 'sessionId' | 'userId' | 'tokenId'>;

function asProblem(error: unknown): never {
  throw error instanceof AddressTaken ? problem('auth.email_exists', { cause: error }) : error;
}

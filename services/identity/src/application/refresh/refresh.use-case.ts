import { Inject, Injectable } from '@nestjs/common';
import { problem, type Problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { decideRefresh, type Session, type TokenClaims } from '../../domain/session.ts';
import type { User } from '../../domain/user.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { SESSION_STORE, type SessionStore } from '../ports/session-store.ts';
import { SESSION_TOKENS, type SessionTokens } from '../ports/session-tokens.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { EndSession } from '../sessions/end-session.ts';
import type { SignedIn } from '../sessions/open-session.ts';
import { newTokenId, secondsOf } from '../sessions/token-claims.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

type Refreshed = { readonly user: User; readonly claims: TokenClaims };

/** Rotates a session's token. One short transaction on the database's clock, no call to anybody. */
@Injectable()
export class RefreshUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(SESSION_TOKENS) private readonly tokens: SessionTokens,
    @Inject(EndSession) private readonly endSession: EndSession,
  ) {}

  async run(token: string): Promise<SignedIn> {
    const asked = await this.tokens.read(token);
    if (!asked) throw expired();
    const keyId = await this.tokens.activeKeyId();
    const outcome = await this.unitOfWork.run((tx) => this.decide(tx, asked.sessionId, asked.tokenId, keyId));
    if ('user' in outcome) return { user: outcome.user, token: await this.tokens.mint(outcome.claims) };
    throw outcome;
  }

  private async decide(
    tx: Tx,
    sessionId: string,
    tokenId: string,
    keyId: string,
  ): Promise<Refreshed | Problem> {
    const session = await this.sessions.lock(tx, sessionId);
    if (!session) return expired();
    if ((await this.sessions.countRefresh(tx, sessionId)) > this.settings.refreshesPerMinute) {
      return problem('rate.limited', { retryAfterSeconds: 60 });
    }
    const now = await this.sessions.now(tx);
    const user = await this.users.byId(tx, session.userId);
    const decision = user?.status === 'active' ? decideRefresh(session, tokenId, now) : 'refuse';
    if (!user || decision === 'refuse') return expired();
    if (decision === 'repeat') return { user, claims: session.current };
    if (decision === 'renew') return { user, claims: await this.renew(tx, session, user, keyId, now) };
    if (decision === 'rotate') return { user, claims: await this.rotate(tx, session, user, keyId, now) };
    return this.end(tx, session, decision === 'end:reuse' ? 'reuse' : 'age');
  }

  private async rotate(tx: Tx, session: Session, user: User, keyId: string, now: Date): Promise<TokenClaims> {
    const claims = claimsOf(session, user, newTokenId(), keyId, now);
    await this.sessions.rotate(tx, claims, session.current.tokenId, now);
    return claims;
  }

  private async renew(tx: Tx, session: Session, user: User, keyId: string, now: Date): Promise<TokenClaims> {
    const claims = claimsOf(session, user, session.current.tokenId, keyId, now);
    await this.sessions.renew(tx, claims, now);
    return claims;
  }

  private async end(tx: Tx, session: Session, reason: 'reuse' | 'age'): Promise<Problem> {
    await this.endSession.run(tx, session, reason);
    await this.audit.record(tx, { action: 'refresh', outcome: reason, userId: session.userId });
    return expired();
  }
}

function claimsOf(session: Session, user: User, tokenId: string, keyId: string, now: Date): TokenClaims {
  return {
    sessionId: session.id,
    userId: user.id,
    tokenId,
    issuedAt: secondsOf(now),
    emailVerified: user.emailVerifiedAt !== undefined,
    keyId,
  };
}

const expired = (): Problem => problem('auth.session_expired');

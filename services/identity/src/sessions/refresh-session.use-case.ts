import { Injectable } from '@nestjs/common';
import { problem, type Problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { decideRefresh, type Session, type TokenClaims } from './session.ts';
import type { User } from '../user/user.ts';
import { SessionTokens } from './session-tokens.service.ts';
import { EndSession } from './end-session.service.ts';
import type { SignedIn } from './open-session.service.ts';
import { newTokenId, secondsOf } from './token-claims.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { AuditLogRepository, UserRepository } from '../user/index.ts';
import { SessionRepository } from './session.repository.ts';

type Refreshed = { readonly user: User; readonly claims: TokenClaims };

/** Rotates a session's token. One short transaction on the database's clock, no call to anybody. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly tokens: SessionTokens,
    private readonly endSession: EndSession,
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
    const user = await this.users.byId(session.userId, tx);
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

import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { v7 as uuid } from 'uuid';
import { absoluteExpiry, sessionPolicy, type TokenClaims } from '../../domain/session.ts';
import type { User } from '../../domain/user.ts';
import { SESSION_STORE, type SessionStore } from '../ports/session-store.ts';
import { SESSION_TOKENS, type SessionTokens } from '../ports/session-tokens.ts';
import { EndSession } from './end-session.ts';
import { newTokenId, secondsOf } from './token-claims.ts';

/** What a client gets at the end of register, login and refresh. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/** Starts a session; the user's row must be locked. The oldest session ends when there are too many. */
@Injectable()
export class OpenSession {
  constructor(
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
    @Inject(SESSION_TOKENS) private readonly tokens: SessionTokens,
    @Inject(EndSession) private readonly endSession: EndSession,
  ) {}

  async run(tx: Tx, user: User, remember: boolean): Promise<TokenClaims> {
    const live = await this.sessions.liveOf(tx, user.id);
    const surplus = live.slice(0, Math.max(0, live.length - sessionPolicy.mostPerUser + 1));
    for (const session of surplus) await this.endSession.run(tx, session, 'limit');
    const now = await this.sessions.now(tx);
    const claims: TokenClaims = {
      sessionId: uuid(),
      userId: user.id,
      tokenId: newTokenId(),
      issuedAt: secondsOf(now),
      emailVerified: user.emailVerifiedAt !== undefined,
      keyId: await this.tokens.activeKeyId(),
    };
    await this.sessions.insert(tx, {
      remember,
      startedAt: now,
      absoluteExpiresAt: absoluteExpiry(remember, now),
      claims,
    });
    return claims;
  }
}

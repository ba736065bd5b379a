import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { v7 as uuid } from 'uuid';
import { absoluteExpiry, sessionPolicy, type TokenClaims } from './session.ts';
import type { Device } from './device.ts';
import type { User } from '../user/user.ts';
import { SessionTokens } from './session-tokens.service.ts';
import { EndSession } from './end-session.service.ts';
import { newTokenId, secondsOf } from './token-claims.ts';
import { SessionRepository } from './session.repository.ts';

export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

export interface Opening {
  readonly remember: boolean;
  readonly device: Device;
  /** Ends it sooner than the rules for sessions do. */
  readonly lastsMs?: number;
}

/** Starts a session; the user's row must be locked. The oldest session ends when there are too many. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: SessionTokens,
    private readonly endSession: EndSession,
  ) {}

  async run(tx: Tx, user: User, { remember, device, lastsMs }: Opening): Promise<TokenClaims> {
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
      absoluteExpiresAt:
        lastsMs === undefined ? absoluteExpiry(remember, now) : new Date(now.getTime() + lastsMs),
      claims,
      device,
    });
    return claims;
  }
}

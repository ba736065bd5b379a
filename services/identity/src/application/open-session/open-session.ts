import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { v7 as uuid } from 'uuid';
import { absoluteExpiry, sessionPolicy, type TokenClaims } from '../../domain/session.ts';
import type { Device } from '../../domain/device.ts';
import type { User } from '../../domain/user.ts';
import { SessionTokens } from '../session-tokens/session-tokens.ts';
import { EndSession } from '../end-session/end-session.ts';
import { newTokenId, secondsOf } from '../../domain/token-claims.ts';
import { SessionRepository } from '../../persistence/session.repository.ts';

/** What a client gets at the end of register, login and refresh. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

export interface Opening {
  readonly remember: boolean;
  readonly device: Device;
}

/** Starts a session; the user's row must be locked. The oldest session ends when there are too many. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: SessionTokens,
    private readonly endSession: EndSession,
  ) {}

  async run(tx: Tx, user: User, { remember, device }: Opening): Promise<TokenClaims> {
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
      device,
    });
    return claims;
  }
}

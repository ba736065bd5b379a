export type EndReason = 'logout' | 'reuse' | 'limit' | 'password' | 'deletion' | 'disabled' | 'age';

/** Everything a session token says; enough to mint the identical token again. */
export interface TokenClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly tokenId: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly emailVerified: boolean;
  readonly keyId: string;
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly remember: boolean;
  readonly lastRefreshedAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly current: TokenClaims;
  readonly previousTokenId: string | undefined;
  readonly rotatedAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

const hour = 3_600_000;

export const sessionPolicy = {
  tokenSeconds: 600,
  /** Parallel tabs refresh with the token just replaced. */
  graceMs: 60_000,
  rememberedMs: 30 * 24 * hour,
  rememberedIdleMs: 14 * 24 * hour,
  plainMs: 12 * hour,
  mostPerUser: 20,
} as const;

export type RefreshDecision = 'rotate' | 'repeat' | 'refuse' | 'end:age' | 'end:reuse';

/** What happens to a session when one of its tokens asks for the next one. */
export function decideRefresh(session: Session, tokenId: string, now: Date): RefreshDecision {
  if (session.endedAt) return 'refuse';
  if (now >= session.absoluteExpiresAt || isIdle(session, now)) return 'end:age';
  if (tokenId === session.current.tokenId) return 'rotate';
  return isWithinGrace(session, tokenId, now) ? 'repeat' : 'end:reuse';
}

export function absoluteExpiry(remember: boolean, now: Date): Date {
  return new Date(now.getTime() + (remember ? sessionPolicy.rememberedMs : sessionPolicy.plainMs));
}

function isIdle(session: Session, now: Date): boolean {
  return (
    session.remember && now.getTime() - session.lastRefreshedAt.getTime() >= sessionPolicy.rememberedIdleMs
  );
}

function isWithinGrace({ previousTokenId, rotatedAt }: Session, tokenId: string, now: Date): boolean {
  return (
    tokenId === previousTokenId && !!rotatedAt && now.getTime() - rotatedAt.getTime() <= sessionPolicy.graceMs
  );
}

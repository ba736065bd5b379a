export const endReasons = [
  'logout',
  'owner',
  'reuse',
  'limit',
  'password',
  'address',
  'deletion',
  'disabled',
  'verified',
  'age',
] as const;
export type EndReason = (typeof endReasons)[number];

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
  /** When the current token was first seen in use; until then nobody may ever have received it. */
  readonly currentUsedAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

const hour = 3_600_000;

export const sessionPolicy = {
  tokenSeconds: 600,
  /** Parallel tabs refresh with the token just replaced, also when one of them has used the new one already. */
  graceMs: 60_000,
  /** An answer repeated later than this is dated anew, so that its token does not arrive dead. */
  repeatMs: 60_000,
  rememberedMs: 30 * 24 * hour,
  rememberedIdleMs: 14 * 24 * hour,
  plainMs: 12 * hour,
  mostPerUser: 20,
} as const;

export type RefreshDecision = 'rotate' | 'repeat' | 'renew' | 'refuse' | 'end:age' | 'end:reuse';

/** The token just replaced gets the same answer until its successor was used: the answer may have been lost. */
export function decideRefresh(session: Session, tokenId: string, now: Date): RefreshDecision {
  if (session.endedAt) return 'refuse';
  if (now >= session.absoluteExpiresAt || isIdle(session, now)) return 'end:age';
  if (tokenId === session.current.tokenId) return 'rotate';
  if (tokenId !== session.previousTokenId || isUsedLongAgo(session, now)) return 'end:reuse';
  const ageMs = now.getTime() - session.current.issuedAt * 1_000;
  return ageMs > sessionPolicy.repeatMs ? 'renew' : 'repeat';
}

export function absoluteExpiry(remember: boolean, now: Date): Date {
  return new Date(now.getTime() + (remember ? sessionPolicy.rememberedMs : sessionPolicy.plainMs));
}

function isIdle(session: Session, now: Date): boolean {
  return (
    session.remember && now.getTime() - session.lastRefreshedAt.getTime() >= sessionPolicy.rememberedIdleMs
  );
}

function isUsedLongAgo({ currentUsedAt }: Session, now: Date): boolean {
  return currentUsedAt !== undefined && now.getTime() - currentUsedAt.getTime() > sessionPolicy.graceMs;
}

import type { Tx } from '@headshots/platform/persistence';
import type { EndReason, Session, TokenClaims } from '../../domain/session.ts';

export interface NewSession {
  readonly remember: boolean;
  readonly startedAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly claims: TokenClaims;
}

export interface SessionRef {
  readonly id: string;
  readonly userId: string;
}

export interface SessionStore {
  /** The database's clock, the only one sessions know. */
  now(tx: Tx): Promise<Date>;
  insert(tx: Tx, session: NewSession): Promise<void>;
  /** The session, its row locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<Session | undefined>;
  rotate(tx: Tx, next: TokenClaims, previousTokenId: string, at: Date): Promise<void>;
  /** Dates the current token anew; it keeps its id. */
  renew(tx: Tx, current: TokenClaims, at: Date): Promise<void>;
  /** Notes that these tokens are in use, where they are the current ones. */
  noteSeen(tx: Tx, tokens: readonly Pick<TokenClaims, 'sessionId' | 'tokenId'>[]): Promise<void>;
  /** Counts a refresh and answers how many there were in the running minute. */
  countRefresh(tx: Tx, id: string): Promise<number>;
  /** False when it had ended before. */
  end(tx: Tx, id: string, reason: EndReason): Promise<boolean>;
  isLive(tx: Tx, id: string, userId: string): Promise<boolean>;
  /** Whether the token is the newest one of a live session, or the one before. */
  holds(tx: Tx, token: Pick<TokenClaims, 'sessionId' | 'userId' | 'tokenId'>): Promise<boolean>;
  /** Live sessions of the user, oldest first. */
  liveOf(tx: Tx, userId: string): Promise<readonly SessionRef[]>;
  /** Sessions ended since then for any reason but age. */
  revokedSince(tx: Tx, since: Date): Promise<readonly string[]>;
  /** Deletes sessions nobody can use any more for a long time: a part of them, and true when there may be more. */
  purge(tx: Tx): Promise<boolean>;
}

export const SESSION_STORE = Symbol('SESSION_STORE');

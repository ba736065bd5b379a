import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { countFromZero } from '@headshots/platform/telemetry';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Device } from './device.ts';
import { endReasons, sessionPolicy, type EndReason, type Session, type TokenClaims } from './session.ts';
import { changed, rowsOf } from '../user/index.ts';
import { SessionEntity } from './session.entity.ts';

export interface NewSession {
  readonly remember: boolean;
  readonly startedAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly claims: TokenClaims;
  readonly device: Device;
}

export interface SessionRef {
  readonly id: string;
  readonly userId: string;
}

export interface OpenSessionView extends Device {
  readonly id: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
}

const insert = `
  INSERT INTO sessions (id, user_id, remember, created_at, last_refreshed_at, absolute_expires_at,
                        current_jti, current_iat, current_ev, current_kid, browser, system)
  VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11)`;
const rotate = `
  UPDATE sessions SET current_jti = $2, current_iat = $3, current_ev = $4, current_kid = $5,
                      previous_jti = $6, rotated_at = $7, last_refreshed_at = $7,
                      current_used_at = NULL
  WHERE id = $1 AND ended_at IS NULL AND current_jti = $6`;
const renew = `
  UPDATE sessions SET current_iat = $3, current_ev = $4, current_kid = $5, last_refreshed_at = $6
  WHERE id = $1 AND ended_at IS NULL AND current_jti = $2`;
const noteSeen = `
  WITH seen AS (
    SELECT s.id FROM sessions s JOIN unnest($1::uuid[], $2::uuid[]) AS t (id, jti) ON t.id = s.id AND t.jti = s.current_jti
    WHERE s.current_used_at IS NULL AND s.previous_jti IS NOT NULL AND s.ended_at IS NULL
    ORDER BY s.id FOR UPDATE OF s)
  UPDATE sessions SET current_used_at = clock_timestamp() FROM seen WHERE sessions.id = seen.id`;
const countRefresh = `
  UPDATE sessions SET
    minute_refreshes = CASE WHEN minute_started_at > now() - interval '1 minute' THEN minute_refreshes + 1 ELSE 1 END,
    minute_started_at = CASE WHEN minute_started_at > now() - interval '1 minute' THEN minute_started_at ELSE now() END
  WHERE id = $1 RETURNING minute_refreshes AS refreshes`;
const end = `UPDATE sessions SET ended_at = clock_timestamp(), end_reason = $2 WHERE id = $1 AND ended_at IS NULL`;
const isLive = `
  SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND ended_at IS NULL AND absolute_expires_at > now()`;
const holds = `
  SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND $3 IN (current_jti, previous_jti)
    AND ended_at IS NULL AND absolute_expires_at > now()`;
const liveOf = `
  SELECT id, user_id AS "userId" FROM sessions
  WHERE user_id = $1 AND ended_at IS NULL AND absolute_expires_at > now() ORDER BY created_at, id`;
const shown = `
  SELECT id, created_at AS "startedAt", last_refreshed_at AS "lastUsedAt", browser, system FROM sessions
  WHERE user_id = $1 AND ended_at IS NULL AND absolute_expires_at > now()
    AND (NOT remember OR last_refreshed_at > now() - make_interval(secs => $2))
  ORDER BY last_refreshed_at DESC, id`;
const belongs = 'SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2';
const signedIn = `
  SELECT id FROM users u WHERE keycloak_id = ANY($1::uuid[]) AND EXISTS (
    SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.absolute_expires_at > now())
  ORDER BY id`;
const revokedSince = `
  SELECT id FROM sessions WHERE ended_at >= $1 AND end_reason <> 'age' ORDER BY ended_at`;
const expired: Outdated = {
  table: 'sessions',
  by: 'absolute_expires_at',
  where: `absolute_expires_at < now() - interval '7 days'`,
};
const endedLongAgo: Outdated = {
  table: 'sessions',
  by: 'ended_at',
  where: `ended_at < now() - interval '31 days'`,
};

const ended = new Counter({
  name: 'sessions_ended_total',
  help: 'Sessions that ended, by reason',
  labelNames: ['reason'],
});
countFromZero(
  ended,
  endReasons.map((reason) => ({ reason })),
);

@Injectable()
export class SessionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The database's clock, the only one sessions know. */
  async now(tx?: Tx): Promise<Date> {
    const manager = tx?.manager ?? this.dataSource.manager;
    const [row] = await rowsOf<{ now: Date }>(manager, 'SELECT clock_timestamp() AS now');
    if (!row) throw new Error('The database told no time.');
    return row.now;
  }

  async insert(
    { manager }: Tx,
    { remember, startedAt, absoluteExpiresAt, claims, device }: NewSession,
  ): Promise<void> {
    const { sessionId, userId, tokenId, issuedAt, emailVerified, keyId } = claims;
    const values = [
      sessionId,
      userId,
      remember,
      startedAt,
      absoluteExpiresAt,
      tokenId,
      issuedAt,
      emailVerified,
      keyId,
      device.browser,
      device.system,
    ];
    await manager.query(insert, values);
  }

  async lock({ manager }: Tx, id: string): Promise<Session | undefined> {
    const row = await manager.findOne(SessionEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return row ? toSession(row) : undefined;
  }

  async rotate({ manager }: Tx, next: TokenClaims, previousTokenId: string, at: Date): Promise<void> {
    const { sessionId, tokenId, issuedAt, emailVerified, keyId } = next;
    const values = [sessionId, tokenId, issuedAt, emailVerified, keyId, previousTokenId, at];
    const { count } = await changed(manager, rotate, values);
    if (count !== 1) throw new Error('A locked session changed.');
  }

  async renew({ manager }: Tx, current: TokenClaims, at: Date): Promise<void> {
    const { sessionId, tokenId, issuedAt, emailVerified, keyId } = current;
    const { count } = await changed(manager, renew, [sessionId, tokenId, issuedAt, emailVerified, keyId, at]);
    if (count !== 1) throw new Error('A locked session changed.');
  }

  async noteSeen(
    { manager }: Tx,
    tokens: readonly Pick<TokenClaims, 'sessionId' | 'tokenId'>[],
  ): Promise<void> {
    const sessions = tokens.map(({ sessionId }) => sessionId);
    await manager.query(noteSeen, [sessions, tokens.map(({ tokenId }) => tokenId)]);
  }

  async countRefresh({ manager }: Tx, id: string): Promise<number> {
    const { rows } = await changed<{ refreshes: number }>(manager, countRefresh, [id]);
    return rows[0]?.refreshes ?? 0;
  }

  async end({ manager, afterCommit }: Tx, id: string, reason: EndReason): Promise<boolean> {
    const hasEnded = (await changed(manager, end, [id, reason])).count === 1;
    if (hasEnded) afterCommit(() => ended.inc({ reason }));
    return hasEnded;
  }

  async isLive(id: string, userId: string, tx?: Tx): Promise<boolean> {
    return (await rowsOf(tx?.manager ?? this.dataSource.manager, isLive, [id, userId])).length === 1;
  }

  /** Whether the token is the newest one of a live session, or the one before. */
  async holds(
    { manager }: Tx,
    { sessionId, userId, tokenId }: Pick<TokenClaims, 'sessionId' | 'userId' | 'tokenId'>,
  ): Promise<boolean> {
    return (await rowsOf(manager, holds, [sessionId, userId, tokenId])).length === 1;
  }

  async liveOf({ manager }: Tx, userId: string): Promise<readonly SessionRef[]> {
    return rowsOf<SessionRef>(manager, liveOf, [userId]);
  }

  async shown(userId: string): Promise<readonly OpenSessionView[]> {
    return rowsOf(this.dataSource.manager, shown, [userId, sessionPolicy.rememberedIdleMs / 1_000]);
  }

  async belongs({ manager }: Tx, id: string, userId: string): Promise<boolean> {
    return (await rowsOf(manager, belongs, [id, userId])).length === 1;
  }

  /** Which of the directory's users have a live session; answers our ids of them. */
  async signedIn(keycloakIds: readonly string[]): Promise<readonly string[]> {
    const manager = this.dataSource.manager;
    return (await rowsOf<{ id: string }>(manager, signedIn, [keycloakIds])).map(({ id }) => id);
  }

  /** Sessions ended since then for any reason but age. */
  async revokedSince(since: Date): Promise<readonly string[]> {
    const manager = this.dataSource.manager;
    return (await rowsOf<{ id: string }>(manager, revokedSince, [since])).map(({ id }) => id);
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, expired);
    await purgeAllRows(this.dataSource, endedLongAgo);
  }
}

function toSession(row: SessionEntity): Session {
  return {
    id: row.id,
    userId: row.userId,
    remember: row.remember,
    lastRefreshedAt: row.lastRefreshedAt,
    absoluteExpiresAt: row.absoluteExpiresAt,
    current: {
      sessionId: row.id,
      userId: row.userId,
      tokenId: row.currentJti,
      issuedAt: Number(row.currentIat),
      emailVerified: row.currentEv,
      keyId: row.currentKid,
    },
    previousTokenId: row.previousJti ?? undefined,
    currentUsedAt: row.currentUsedAt ?? undefined,
    endedAt: row.endedAt ?? undefined,
  };
}

import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { ClaimedDelivery, Delivery } from './delivery.ts';
import type { MailKind } from '../mails/mail-kind.ts';
import { countMail, type MailOutcome } from './mail.metrics.ts';

type Claim = Pick<ClaimedDelivery, 'eventId' | 'kind' | 'attempt' | 'occurredAt'>;

interface ClaimedRow {
  readonly event_id: string;
  readonly kind: MailKind;
  readonly user_id: string | null;
  readonly order_id: string | null;
  readonly images: number | null;
  readonly photo_id: string | null;
  readonly expires_at: Date | null;
  readonly provider: string | null;
  readonly withdrawal_id: string | null;
  readonly detail: string | null;
  readonly occurred_at: Date;
  readonly attempts: number;
  readonly created_at: Date;
  readonly traceparent: string | null;
}

const due = `state = 'pending' AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())`;
const open = `
  INSERT INTO deliveries (event_id, kind, occurred_at, user_id, order_id, images, photo_id, expires_at, provider,
    withdrawal_id, detail, traceparent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`;
const hasDue = `SELECT 1 FROM deliveries WHERE ${due} ORDER BY next_attempt_at LIMIT 1`;
const claim = `
  UPDATE deliveries SET attempts = attempts + 1, leased_until = now() + make_interval(secs => $2)
  WHERE (event_id, kind) IN (
    SELECT event_id, kind FROM deliveries WHERE ${due} ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING event_id, kind, user_id, order_id, images, photo_id, expires_at, provider, withdrawal_id, detail, occurred_at,
    attempts, created_at, traceparent`;
const mine = `WHERE event_id = $1 AND kind = $2 AND attempts = $3 AND state = 'pending'`;
const finish = `
  UPDATE deliveries SET state = $4, last_error = $5, finished_at = now(), leased_until = NULL ${mine}`;
const renew = `UPDATE deliveries SET leased_until = now() + make_interval(secs => $4) ${mine} AND leased_until > now()`;
const forget = `DELETE FROM deliveries ${mine}`;
const retry = `
  UPDATE deliveries SET next_attempt_at = now() + make_interval(secs => $4), last_error = $5, leased_until = NULL ${mine}`;
const outdated: readonly Outdated[] = [`state IN ('sent', 'dropped')`, `state = 'parked'`].map((state) => ({
  table: 'deliveries',
  by: 'finished_at',
  where: `${state} AND finished_at < now() - interval '90 days'`,
}));

/** Every change of a claimed delivery is made only while its claim is the newest. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly dataSource: DataSource) {}

  async open(
    { manager }: Tx,
    { eventId, kind, occurredAt, userId, orderId, images, photoId, expiresAt, provider, ...more }: Delivery,
  ): Promise<void> {
    const about = [userId, orderId, images, photoId, expiresAt, provider];
    const optional = [...about, more.withdrawalId, more.detail, more.traceparent];
    await manager.query(open, [eventId, kind, occurredAt, ...optional.map((value) => value ?? null)]);
  }

  async hasDue(): Promise<boolean> {
    return ((await this.dataSource.query(hasDue)) as unknown[]).length > 0;
  }

  async claim({ manager }: Tx, limit: number, leaseSeconds: number): Promise<readonly ClaimedDelivery[]> {
    const [rows] = (await manager.query(claim, [limit, leaseSeconds])) as [ClaimedRow[], number];
    return rows.map((row) => ({
      eventId: row.event_id,
      kind: row.kind,
      userId: row.user_id ?? undefined,
      orderId: row.order_id ?? undefined,
      images: row.images ?? undefined,
      photoId: row.photo_id ?? undefined,
      expiresAt: row.expires_at ?? undefined,
      provider: row.provider ?? undefined,
      withdrawalId: row.withdrawal_id ?? undefined,
      detail: row.detail ?? undefined,
      occurredAt: row.occurred_at,
      attempt: row.attempts,
      createdAt: row.created_at,
      traceparent: row.traceparent ?? undefined,
    }));
  }

  /** Begins the lease anew. False when it ended or somebody else took the mail over. */
  async renew({ manager }: Tx, { eventId, kind, attempt }: Claim, leaseSeconds: number): Promise<boolean> {
    const [, count] = (await manager.query(renew, [eventId, kind, attempt, leaseSeconds])) as [
      unknown[],
      number,
    ];
    return count === 1;
  }

  async markSent(tx: Tx, claimed: Claim): Promise<boolean> {
    return this.finish(tx, claimed, 'sent', null);
  }

  async retry(
    { manager }: Tx,
    { eventId, kind, attempt }: Claim,
    afterSeconds: number,
    reason: string,
  ): Promise<void> {
    await manager.query(retry, [eventId, kind, attempt, afterSeconds, reason]);
  }

  async park(tx: Tx, claimed: Claim, reason: string): Promise<void> {
    await this.finish(tx, claimed, 'parked', reason);
  }

  async drop(tx: Tx, claimed: Claim, reason: string): Promise<void> {
    await this.finish(tx, claimed, 'dropped', reason);
  }

  async purge(): Promise<void> {
    for (const some of outdated) await purgeAllRows(this.dataSource, some);
  }

  private async finish(
    { manager, afterCommit }: Tx,
    claimed: Claim,
    state: MailOutcome,
    reason: string | null,
  ): Promise<boolean> {
    const { eventId, kind, attempt, occurredAt } = claimed;
    const mail = [eventId, kind, attempt];
    const [, count] = (await (kind === 'account_deleted'
      ? manager.query(forget, mail)
      : manager.query(finish, [...mail, state, reason]))) as [unknown[], number];
    if (count === 1) afterCommit(() => countMail(kind, state, occurredAt));
    return count === 1;
  }
}

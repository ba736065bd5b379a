import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource, In } from 'typeorm';
import { outOfTime } from '../order/retained-years.ts';
import type { MailSituation } from './withdrawal-mail.ts';
import type { WithdrawalForm } from './withdrawal-form.ts';
import type { WithdrawalOutcome } from './withdrawal.policy.ts';
import { draftSeconds, type Withdrawal } from './withdrawal.ts';
import { WithdrawalEntity } from './withdrawal.entity.ts';

export interface ClaimedWithdrawal extends Withdrawal {
  readonly failures: number;
}

export interface WithdrawalRecord extends Withdrawal {
  readonly outcome: WithdrawalOutcome | null;
  readonly settledAt: Date | null;
}

export const awaitsBank = 'AwaitsBank';

const columns = `
  id, name, order_number AS "orderNumber", email, language, received_at AS "receivedAt", failures`;
const start = `
  INSERT INTO withdrawals (id, name, order_number, email, language, sender_mark) VALUES ($1, $2, $3, $4, $5, $6)
  RETURNING started_at + make_interval(secs => ${draftSeconds}) AS "expiresAt"`;
/** In milliseconds, as the times of orders are kept, so that they compare. */
const receive = `
  UPDATE withdrawals SET received_at = date_trunc('milliseconds', now()), next_try_at = now()
  WHERE id = $1 AND received_at IS NULL AND started_at > now() - make_interval(secs => ${draftSeconds})
  RETURNING ${columns}`;
const received = `
  SELECT ${columns} FROM withdrawals WHERE id = $1 AND received_at > now() - interval '1 day'`;
/** Of those that came within a day before it; more than a hundred are not told apart. */
const mailSituation = `
  SELECT w.settled_at IS NOT NULL AS "isSettled", w.order_id IS NOT NULL AS "isMatched",
    (SELECT number FROM orders WHERE id = w.order_id) AS "matchedNumber",
    (SELECT count(*)::int FROM (
       SELECT 1 FROM withdrawals o WHERE o.email = w.email AND o.order_id IS NOT NULL
         AND o.received_at < w.received_at AND o.received_at > w.received_at - interval '1 day' LIMIT 100) AS counted) AS "matchedBefore",
    (SELECT count(*)::int FROM (
       SELECT 1 FROM withdrawals o WHERE o.email = w.email AND o.order_id IS NULL
         AND o.received_at < w.received_at AND o.received_at > w.received_at - interval '1 day' LIMIT 100) AS counted) AS "otherOfAddress",
    (SELECT count(*)::int FROM (
       SELECT 1 FROM withdrawals o WHERE o.sender_mark = w.sender_mark AND o.order_id IS NULL
         AND o.received_at < w.received_at AND o.received_at > w.received_at - interval '1 day' LIMIT 100) AS counted) AS "otherOfSender"
  FROM withdrawals w WHERE w.id = $1`;
const forgetSenders = `
  UPDATE withdrawals SET sender_mark = NULL WHERE sender_mark IS NOT NULL AND received_at < now() - interval '2 days'`;
const claim = `
  UPDATE withdrawals SET next_try_at = now() + make_interval(secs => $1)
  WHERE id = (
    SELECT id FROM withdrawals WHERE received_at IS NOT NULL AND settled_at IS NULL AND next_try_at <= now()
    ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${columns}`;
const settle = `
  UPDATE withdrawals SET outcome = $2, order_id = $3, settled_at = now() WHERE id = $1 AND settled_at IS NULL`;
const postpone = `
  UPDATE withdrawals
  SET failures = failures + 1, last_failure = $3, next_try_at = now() + make_interval(secs => $2)
  WHERE id = $1 AND settled_at IS NULL`;
export const lateWithdrawals = `
  SELECT count(*) AS count FROM (
    SELECT 1 FROM withdrawals
    WHERE received_at IS NOT NULL AND settled_at IS NULL AND received_at < now() - interval '15 minutes'
      AND last_failure IS DISTINCT FROM '${awaitsBank}' LIMIT 10000) AS counted`;
export const withdrawalsInReview = `
  SELECT count(*) AS count, coalesce(extract(epoch FROM now() - min(received_at)), 0) AS oldest FROM (
    SELECT received_at FROM withdrawals WHERE outcome = 'review' AND decided_at IS NULL ORDER BY received_at LIMIT 10000) AS counted`;
const drafts: Outdated = {
  table: 'withdrawals',
  by: 'started_at',
  where: `received_at IS NULL AND started_at < now() - make_interval(secs => ${draftSeconds})`,
};
const outdated: Outdated = {
  table: 'withdrawals',
  by: 'received_at',
  where: `received_at IS NOT NULL AND ${outOfTime('received_at')}`,
};

@Injectable()
export class WithdrawalRepository {
  constructor(private readonly dataSource: DataSource) {}

  async start(
    id: string,
    { name, orderNumber, email, language }: WithdrawalForm,
    senderMark: string | null,
  ): Promise<Date> {
    const values = [id, name, orderNumber, email, language, senderMark];
    const [row] = (await this.dataSource.query(start, values)) as { expiresAt: Date }[];
    if (!row) throw new Error('The database kept no draft.');
    return row.expiresAt;
  }

  async receive({ manager }: Tx, id: string): Promise<Withdrawal | undefined> {
    const [rows] = (await manager.query(receive, [id])) as [ClaimedWithdrawal[], number];
    return rows[0];
  }

  /** One received within the last day. */
  async received({ manager }: Tx, id: string): Promise<Withdrawal | undefined> {
    return ((await manager.query(received, [id])) as ClaimedWithdrawal[])[0];
  }

  async mailSituation(id: string): Promise<MailSituation | undefined> {
    return ((await this.dataSource.query(mailSituation, [id])) as MailSituation[])[0];
  }

  async decide({ manager }: Tx, orderId: string): Promise<boolean> {
    const [, count] = (await manager.query(
      `UPDATE withdrawals SET decided_at = now() WHERE order_id = $1 AND outcome = 'review' AND decided_at IS NULL`,
      [orderId],
    )) as [unknown[], number];
    return count > 0;
  }

  async find(id: string): Promise<Withdrawal | undefined> {
    const [row] = (await this.dataSource.query(
      `SELECT ${columns} FROM withdrawals WHERE id = $1 AND received_at IS NOT NULL`,
      [id],
    )) as ClaimedWithdrawal[];
    return row;
  }

  async claim(leaseSeconds: number): Promise<ClaimedWithdrawal | undefined> {
    const [rows] = (await this.dataSource.query(claim, [leaseSeconds])) as [ClaimedWithdrawal[], number];
    return rows[0];
  }

  async settle(
    { manager }: Tx,
    id: string,
    outcome: WithdrawalOutcome,
    orderId: string | null,
  ): Promise<boolean> {
    const [, count] = (await manager.query(settle, [id, outcome, orderId])) as [unknown[], number];
    return count === 1;
  }

  async postpone(id: string, seconds: number, reason: string): Promise<void> {
    await this.dataSource.query(postpone, [id, seconds, reason]);
  }

  async ofOrders(orderIds: readonly string[]): Promise<readonly WithdrawalRecord[]> {
    const rows = await this.dataSource.manager.find(WithdrawalEntity, {
      where: { orderId: In([...orderIds]) },
      order: { receivedAt: 'ASC' },
    });
    return rows.flatMap(({ id, name, orderNumber, email, language, receivedAt, outcome, settledAt }) =>
      receivedAt
        ? [
            {
              id,
              name,
              orderNumber,
              email: email as Withdrawal['email'],
              language,
              receivedAt,
              outcome,
              settledAt,
            },
          ]
        : [],
    );
  }

  async unlink({ manager }: Tx, orderIds: readonly string[]): Promise<void> {
    await manager.update(WithdrawalEntity, { orderId: In([...orderIds]) }, { orderId: null });
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, drafts);
    await purgeAllRows(this.dataSource, outdated);
    await this.dataSource.query(forgetSenders);
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { StrayPayment } from '../payments/index.ts';
import type { Money } from '../order/money.ts';
import type { ForeignMoney } from '../payments/payment-facts.ts';
import { RefundEntity } from './refund.entity.ts';

export type KnownRefund = Pick<RefundEntity, 'id' | 'orderId' | 'stray' | 'state'>;

export interface ClaimedRefund extends KnownRefund {
  readonly sessionId: string | null;
  readonly paymentRef: string | null;
  readonly amount: ForeignMoney;
  readonly cause: string;
  readonly attempt: number;
  readonly failures: number;
  readonly requestedAt: Date;
}

export interface RefundToOpen {
  readonly orderId: string;
  readonly sessionId: string;
  readonly amount: Money;
  readonly cause: string;
  readonly held: boolean;
}

type ClaimedRow = Omit<ClaimedRefund, 'amount'> & { readonly amount: string; readonly currency: string };

const claim = `
  UPDATE refunds r SET next_try_at = now() + make_interval(secs => $1)
  WHERE id = (
    SELECT id FROM refunds WHERE state = 'pending' AND next_try_at <= now()
      AND coalesce(blocked_by, '') NOT IN ('person', 'refused')
    ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, order_id AS "orderId", stray, state, payment_session_id AS "sessionId", amount, currency, cause, attempt,
    failures, requested_at AS "requestedAt",
    coalesce(payment_ref, (SELECT p.payment_ref FROM payments p WHERE p.session_id = r.payment_session_id)) AS "paymentRef"`;
const block = `
  UPDATE refunds SET blocked_by = 'dispute', next_try_at = 'infinity'
  WHERE order_id = $1 AND NOT stray AND state = 'pending' AND coalesce(blocked_by, '') NOT IN ('person', 'refused')`;
const unblock = `
  UPDATE refunds SET blocked_by = NULL, next_try_at = now()
  WHERE order_id = $1 AND NOT stray AND state = 'pending' AND blocked_by = 'dispute'`;
const settleBounced = `
  UPDATE refunds r SET state = 'settled', provider_state = 'by_hand', reference = $2, settled_at = now()
  WHERE order_id = $1 AND NOT stray AND state = 'bounced'
  RETURNING coalesce(payment_ref, (SELECT p.payment_ref FROM payments p WHERE p.session_id = r.payment_session_id)) AS payment`;
const heldRefund = `
  SELECT r.id FROM refunds r LEFT JOIN orders o ON o.id = r.order_id
  WHERE r.state = 'pending' AND r.blocked_by = 'person'
    AND (o.number = $1 OR (r.stray AND r.payment_ref = $2)) FOR UPDATE OF r`;
const release = `UPDATE refunds SET blocked_by = NULL, next_try_at = now() WHERE id = $1`;
/** That of a payment whose order is gone has its end with it. */
const refuse = `
  UPDATE refunds SET blocked_by = 'refused', state = CASE WHEN stray THEN 'settled' ELSE state END,
    settled_at = CASE WHEN stray THEN now() END
  WHERE id = $1`;
/** What a person still has to settle or to decide stays, and names nobody any more. */
const unlinkBounced = `
  UPDATE refunds r SET order_id = NULL, stray = true, cause = 'account_deleted', payment_ref = coalesce(payment_ref,
    (SELECT p.payment_ref FROM payments p WHERE p.session_id = r.payment_session_id))
  WHERE order_id = ANY($1) AND NOT stray AND (state = 'bounced' OR (state = 'pending' AND blocked_by = 'person'
    AND coalesce(payment_ref, (SELECT p.payment_ref FROM payments p WHERE p.session_id = r.payment_session_id)) IS NOT NULL))`;
/** The provider has it and cannot send it: the event about its end settles it, and a look now and then. */
const hold = `
  UPDATE refunds SET blocked_by = 'balance', provider_state = 'waiting', reference = $2,
    failures = failures + 1, next_try_at = now() + interval '15 minutes'
  WHERE id = $1 AND state = 'pending'`;
/** A key that answers with a kept failure for ten minutes, while no refund is there, is given up for the next one. */
const postpone = `
  UPDATE refunds SET failures = failures + 1, last_failure = $3,
    attempt = CASE WHEN $4 AND unseen_since < now() - interval '10 minutes' THEN attempt + 1 ELSE attempt END,
    next_try_at = CASE WHEN $4 AND unseen_since < now() - interval '10 minutes' THEN now()
                       ELSE now() + make_interval(secs => $2) END,
    unseen_since = CASE WHEN NOT $4 OR unseen_since < now() - interval '10 minutes' THEN NULL
                        ELSE coalesce(unseen_since, now()) END
  WHERE id = $1 AND state = 'pending'`;

@Injectable()
export class RefundRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One row per order. A second time only lets one go on that a dispute held up. */
  async open({ manager }: Tx, { orderId, sessionId, amount, cause, held }: RefundToOpen): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(RefundEntity)
      .values({
        ...{ id: randomUUID(), orderId, paymentSessionId: sessionId, ...amount, cause },
        ...(held && { blockedBy: 'person', nextTryAt: () => `'infinity'` }),
      })
      .orIgnore()
      .execute();
    await manager.query(unblock, [orderId]);
  }

  async openStray({ manager }: Tx, { paymentRef, sessionId, amount }: StrayPayment): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(RefundEntity)
      .values({
        id: randomUUID(),
        stray: true,
        paymentRef,
        paymentSessionId: sessionId,
        ...amount,
        cause: 'stray',
      })
      .orIgnore()
      .execute();
  }

  /** While the bank has the money, a refund would be a second one. */
  async block({ manager }: Tx, orderId: string): Promise<void> {
    await manager.query(block, [orderId]);
  }

  async find({ manager }: Tx, id: string): Promise<KnownRefund | undefined> {
    return (await manager.findOneBy(RefundEntity, { id })) ?? undefined;
  }

  async strayOf({ manager }: Tx, paymentRef: string): Promise<KnownRefund | undefined> {
    return (await manager.findOneBy(RefundEntity, { paymentRef, stray: true })) ?? undefined;
  }

  async claim(leaseSeconds: number): Promise<ClaimedRefund | undefined> {
    const [rows] = (await this.dataSource.query(claim, [leaseSeconds])) as [readonly ClaimedRow[], number];
    if (!rows[0]) return undefined;
    const { amount, currency, ...row } = rows[0];
    return { ...row, amount: { amount: BigInt(amount), currency } };
  }

  async settle({ manager }: Tx, id: string, reference: string): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(RefundEntity)
      .set({
        state: 'settled',
        providerState: 'sent',
        blockedBy: null,
        reference,
        settledAt: () => 'now()',
      })
      .where(`id = :id AND state = 'pending'`, { id })
      .execute();
    return affected === 1;
  }

  async settleOf(tx: Tx, orderId: string, reference: string): Promise<boolean> {
    const row = await tx.manager.findOneBy(RefundEntity, { orderId, stray: false });
    return row !== null && this.settle(tx, row.id, reference);
  }

  /** Settles a refund that came back. Answers the payment it was of; undefined when none came back. */
  async settleBounced({ manager }: Tx, orderId: string, reference: string): Promise<string | undefined> {
    const [rows] = (await manager.query(settleBounced, [orderId, reference])) as [
      { readonly payment: string | null }[],
      number,
    ];
    return rows[0] && (rows[0].payment ?? '');
  }

  async settleStray({ manager }: Tx, paymentRef: string, reference: string): Promise<void> {
    await manager.update(
      RefundEntity,
      { paymentRef, stray: true, state: 'bounced' },
      { state: 'settled', providerState: 'by_hand', reference, settledAt: () => 'now()' },
    );
  }

  async lockHeld({ manager }: Tx, number: string, paymentRef: string): Promise<string | undefined> {
    return ((await manager.query(heldRefund, [number, paymentRef])) as { readonly id: string }[])[0]?.id;
  }

  async release({ manager }: Tx, id: string): Promise<void> {
    await manager.query(release, [id]);
  }

  async refuse({ manager }: Tx, id: string): Promise<void> {
    await manager.query(refuse, [id]);
  }

  async heldAmong(orderIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (orderIds.length === 0) return new Set();
    const rows = (await this.dataSource.query(
      `SELECT order_id FROM refunds WHERE order_id = ANY($1) AND NOT stray AND state = 'pending'
         AND blocked_by IN ('person', 'refused')
       UNION SELECT order_id FROM withdrawals WHERE order_id = ANY($1) AND outcome = 'review' AND decided_at IS NULL`,
      [orderIds],
    )) as { readonly order_id: string }[];
    return new Set(rows.map((row) => row.order_id));
  }

  async unlinkBounced({ manager }: Tx, orderIds: readonly string[]): Promise<void> {
    await manager.query(unlinkBounced, [orderIds]);
  }

  async hold({ manager }: Tx, id: string, reference: string): Promise<void> {
    await manager.query(hold, [id, reference]);
  }

  async bounce({ manager }: Tx, id: string, reference: string): Promise<void> {
    await manager.update(RefundEntity, { id }, bounced(reference));
  }

  async bounceOf({ manager }: Tx, orderId: string, reference: string): Promise<void> {
    await manager.update(RefundEntity, { orderId, stray: false }, bounced(reference));
  }

  /** Ends the lease; the next try is due after `seconds`. With `replayed` the provider repeated a failure it had kept. */
  async postpone(id: string, seconds: number, reason: string, replayed: boolean): Promise<void> {
    await this.dataSource.query(postpone, [id, seconds, reason, replayed]);
  }

  /** Waits for the end of the dispute that stands in its way. Its key would repeat the refusal for a day: it gets another. */
  async blockOne(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE refunds SET blocked_by = 'dispute', failures = failures + 1, attempt = attempt + 1,
         next_try_at = now() + interval '1 hour'
       WHERE id = $1 AND state = 'pending'`,
      [id],
    );
  }
}

const bounced = (reference: string) => ({
  state: 'bounced' as const,
  providerState: 'failed',
  reference,
  bouncedAt: () => 'now()',
});

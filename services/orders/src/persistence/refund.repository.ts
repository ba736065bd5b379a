import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { Currency, Money } from '../domain/money.ts';
import { RefundEntity } from './refund.entity.ts';

/** One refund in the hands of one worker until its lease ends. */
export interface ClaimedRefund {
  readonly orderId: string;
  readonly sessionId: string;
  readonly amount: Money;
  readonly failures: number;
  readonly requestedAt: Date;
}

interface ClaimedRow {
  readonly order_id: string;
  readonly payment_session_id: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly failures: number;
  readonly requested_at: Date;
}

const claim = `
  UPDATE refunds SET next_try_at = now() + make_interval(secs => $1)
  WHERE order_id = (
    SELECT order_id FROM refunds WHERE state = 'pending' AND next_try_at <= now()
    ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING order_id, payment_session_id, amount, currency, failures, requested_at`;

@Injectable()
export class RefundRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One row per order; a second one changes nothing. */
  async open(
    { manager }: Tx,
    { orderId, sessionId, amount }: Pick<ClaimedRefund, 'orderId' | 'sessionId' | 'amount'>,
  ) {
    await manager
      .createQueryBuilder()
      .insert()
      .into(RefundEntity)
      .values({ orderId, paymentSessionId: sessionId, amount: amount.amount, currency: amount.currency })
      .orIgnore()
      .execute();
  }

  /** The refund that waits longest, for `leaseSeconds`; undefined when none is due. */
  async claim(leaseSeconds: number): Promise<ClaimedRefund | undefined> {
    const [rows] = (await this.dataSource.query(claim, [leaseSeconds])) as [readonly ClaimedRow[], number];
    const row = rows[0];
    return (
      row && {
        orderId: row.order_id,
        sessionId: row.payment_session_id,
        amount: { amount: BigInt(row.amount), currency: row.currency },
        failures: row.failures,
        requestedAt: row.requested_at,
      }
    );
  }

  /** False when it was settled before. */
  async settle({ manager }: Tx, orderId: string, reference: string): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(RefundEntity)
      .set({ state: 'settled', reference, settledAt: () => 'now()' })
      .where(`order_id = :orderId AND state = 'pending'`, { orderId })
      .execute();
    return affected === 1;
  }

  /** Ends the lease; the next try is due after `seconds`. */
  async postpone(orderId: string, seconds: number, reason: string): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .update(RefundEntity)
      .set({
        failures: () => 'failures + 1',
        lastFailure: reason,
        nextTryAt: () => 'now() + make_interval(secs => :seconds)',
      })
      .where(`order_id = :orderId AND state = 'pending'`, { orderId, seconds })
      .execute();
  }
}

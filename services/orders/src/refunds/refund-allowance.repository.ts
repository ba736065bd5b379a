import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { RefundAllowanceEntity } from './refund-allowance.entity.ts';

export interface CustomerMarks {
  readonly userId: string;
  readonly cardMark: string | null;
  readonly emailMark: string | null;
}

export interface PaymentMarks {
  readonly cardMark: string | null;
  readonly emailHash: string;
}

const period = `interval '12 months'`;
const paymentMarks = `
  SELECT card_mark AS "cardMark", email_hash AS "emailHash" FROM payments
  WHERE order_id = $1 AND state = 'paid' ORDER BY attempt DESC LIMIT 1`;
/** Sorted, so that two who lock the same marks never wait for each other. */
const lockMarks = `
  SELECT pg_advisory_xact_lock(hashtextextended(mark, 0))
  FROM (SELECT unnest($1::text[]) AS mark ORDER BY 1) AS marks`;
const use = `
  INSERT INTO refund_allowances (id, order_id, user_id, card_mark, email_mark)
  SELECT $1, $2, $3::uuid, $4::text, $5::text
  WHERE NOT EXISTS (SELECT 1 FROM refund_allowances WHERE used_at > now() - ${period} AND user_id = $3::uuid)
    AND NOT EXISTS (SELECT 1 FROM refund_allowances WHERE used_at > now() - ${period} AND card_mark = $4::text)
    AND NOT EXISTS (SELECT 1 FROM refund_allowances WHERE used_at > now() - ${period} AND email_mark = $5::text)
  RETURNING id`;
const outdated: Outdated = {
  table: 'refund_allowances',
  by: 'used_at',
  where: `used_at < now() - ${period}`,
};

@Injectable()
export class RefundAllowanceRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined when nothing was paid for the order. */
  async marksOf({ manager }: Tx, orderId: string): Promise<PaymentMarks | undefined> {
    return ((await manager.query(paymentMarks, [orderId])) as PaymentMarks[])[0];
  }

  /** False when the account, the card or the address had theirs within twelve months. Waits for one that is being used. */
  async use({ manager }: Tx, orderId: string, marks: CustomerMarks): Promise<boolean> {
    const { userId, cardMark, emailMark } = marks;
    const locks = [`user ${userId}`, cardMark && `card ${cardMark}`, emailMark && `email ${emailMark}`];
    await manager.query(lockMarks, [
      locks.filter((lock) => lock !== null).map((lock) => `allowance ${lock}`),
    ]);
    const rows = (await manager.query(use, [
      randomUUID(),
      orderId,
      userId,
      cardMark,
      emailMark,
    ])) as unknown[];
    return rows.length === 1;
  }

  async giveBack({ manager }: Tx, orderId: string): Promise<void> {
    await manager.query('DELETE FROM refund_allowances WHERE order_id = $1', [orderId]);
  }

  /** Without the marks, which lead back to nobody. */
  async ofUser(userId: string): Promise<readonly Pick<RefundAllowanceEntity, 'orderId' | 'usedAt'>[]> {
    const rows = await this.dataSource.manager.find(RefundAllowanceEntity, {
      where: { userId },
      order: { usedAt: 'ASC' },
    });
    return rows.map(({ orderId, usedAt }) => ({ orderId, usedAt }));
  }

  /** Cuts them loose from a deleted account; card and address stay known until the period is over. */
  async unlink({ manager }: Tx, userId: string): Promise<void> {
    await manager.query('UPDATE refund_allowances SET order_id = NULL, user_id = NULL WHERE user_id = $1', [
      userId,
    ]);
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}

import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource, In } from 'typeorm';
import { outOfTime } from '../order/retained-years.ts';
import { ClaimEntity } from './claim.entity.ts';

export interface NewClaim {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly userId: string;
}

export type ClaimRecord = Pick<
  ClaimEntity,
  'orderId' | 'state' | 'receivedAt' | 'grantedAt' | 'declinedAt' | 'declineReason'
>;

const cardMark = `(
  SELECT card_mark FROM payments WHERE order_id = $2 AND state = 'paid' ORDER BY attempt DESC LIMIT 1)`;
const grantFirst = `
  INSERT INTO claims (id, order_id, order_number, user_id, card_mark, state, by_rule, granted_at)
  VALUES ($1, $2, $3, $4, ${cardMark}, 'granted', true, now())
  ON CONFLICT DO NOTHING RETURNING id`;
const askPerson = `
  INSERT INTO claims (id, order_id, order_number, user_id, card_mark, state, by_rule)
  VALUES ($1, $2, $3, $4, ${cardMark}, 'review', false)`;
const grant = `UPDATE claims SET state = 'granted', granted_at = now() WHERE id = $1`;
const decline = `UPDATE claims SET state = 'declined', declined_at = now(), decline_reason = $2 WHERE id = $1`;
const unlink = 'UPDATE claims SET order_id = NULL, user_id = NULL, decline_reason = NULL WHERE user_id = $1';
const forgetMarks = `
  UPDATE claims SET card_mark = NULL WHERE card_mark IS NOT NULL AND received_at < now() - interval '12 months'`;
const outdated: Outdated = { table: 'claims', by: 'received_at', where: outOfTime('received_at') };

@Injectable()
export class ClaimRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Grants it when it is the first of its account and of its card; false when it is not. Waits for one that is being made. */
  async grantFirst({ manager }: Tx, claim: NewClaim): Promise<boolean> {
    return ((await manager.query(grantFirst, values(claim))) as unknown[]).length === 1;
  }

  async askPerson({ manager }: Tx, claim: NewClaim): Promise<void> {
    await manager.query(askPerson, values(claim));
  }

  /** For a caller that holds the order, and with it its claim. */
  async ofOrder({ manager }: Tx, orderId: string): Promise<ClaimEntity | undefined> {
    return (await manager.findOneBy(ClaimEntity, { orderId })) ?? undefined;
  }

  async grant({ manager }: Tx, id: string): Promise<void> {
    await manager.query(grant, [id]);
  }

  async decline({ manager }: Tx, id: string, reason: string): Promise<void> {
    await manager.query(decline, [id, reason]);
  }

  async exists({ manager }: Tx, orderId: string): Promise<boolean> {
    return manager.existsBy(ClaimEntity, { orderId });
  }

  async ofOrders(orderIds: readonly string[]): Promise<ReadonlyMap<string, ClaimRecord>> {
    if (orderIds.length === 0) return new Map();
    const rows = await this.dataSource.manager.findBy(ClaimEntity, { orderId: In([...orderIds]) });
    return new Map(rows.flatMap((row) => (row.orderId ? [[row.orderId, recordOf(row)] as const] : [])));
  }

  async ofUser(userId: string): Promise<readonly ClaimRecord[]> {
    const rows = await this.dataSource.manager.find(ClaimEntity, {
      where: { userId },
      order: { receivedAt: 'ASC' },
    });
    return rows.map(recordOf);
  }

  async unlink({ manager }: Tx, userId: string): Promise<void> {
    await manager.query(unlink, [userId]);
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
    await this.dataSource.query(forgetMarks);
  }
}

const values = ({ id, orderId, orderNumber, userId }: NewClaim): unknown[] => [
  id,
  orderId,
  orderNumber,
  userId,
];

const recordOf = ({
  orderId,
  state,
  receivedAt,
  grantedAt,
  declinedAt,
  declineReason,
}: ClaimEntity): ClaimRecord => ({ orderId, state, receivedAt, grantedAt, declinedAt, declineReason });

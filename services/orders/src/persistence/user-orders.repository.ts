import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In, type EntityManager, type FindManyOptions } from 'typeorm';
import { OrderConsentEntity } from './order-consent.entity.ts';
import { OrderEntity } from './order.entity.ts';
import { toOrder } from './order.mapper.ts';
import { ProcessAnomalyEntity } from './process-anomaly.entity.ts';
import { RefundEntity } from './refund.entity.ts';
import type { ConsentKind } from '../domain/consents.ts';
import type { Money } from '../domain/money.ts';
import type { Order } from '../domain/order.ts';

export interface GivenConsent {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly agreedAt: Date;
}

export interface RefundRecord {
  readonly amount: Money;
  readonly state: 'pending' | 'settled';
  readonly reference: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

/** An order with everything that belongs to it. */
export interface OrderRecord {
  readonly order: Order;
  readonly consents: readonly GivenConsent[];
  readonly refund: RefundRecord | null;
}

const belongings = [ProcessAnomalyEntity, RefundEntity, OrderConsentEntity] as const;

/** All orders of one user. */
@Injectable()
export class UserOrdersRepository {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: string): Promise<readonly OrderRecord[]> {
    return records(this.dataSource.manager, userId);
  }

  /** The same, their rows locked until the transaction ends. */
  lock({ manager }: Tx, userId: string): Promise<readonly OrderRecord[]> {
    return records(manager, userId, { lock: { mode: 'pessimistic_write' } });
  }

  /** Removes the orders with everything that belongs to them. */
  async remove({ manager }: Tx, orderIds: readonly string[]): Promise<void> {
    const orderId = In([...orderIds]);
    for (const belonging of belongings) await manager.delete(belonging, { orderId });
    await manager.delete(OrderEntity, { id: orderId });
  }
}

async function records(
  manager: EntityManager,
  userId: string,
  options: Pick<FindManyOptions<OrderEntity>, 'lock'> = {},
): Promise<readonly OrderRecord[]> {
  const rows = await manager.find(OrderEntity, { where: { userId }, order: { placedAt: 'ASC' }, ...options });
  const where = { orderId: In(rows.map(({ id }) => id)) };
  const consents = await manager.find(OrderConsentEntity, { where, order: { kind: 'ASC' } });
  const refunds = await manager.find(RefundEntity, { where });
  return rows.map((row) => {
    const refund = refunds.find(({ orderId }) => orderId === row.id);
    return {
      order: toOrder(row),
      consents: consents
        .filter(({ orderId }) => orderId === row.id)
        .map(({ orderId: _, ...consent }) => consent),
      refund: refund ? toRefund(refund) : null,
    };
  });
}

function toRefund({
  amount,
  currency,
  state,
  reference,
  requestedAt,
  settledAt,
}: RefundEntity): RefundRecord {
  return { amount: { amount, currency }, state, reference, requestedAt, settledAt };
}

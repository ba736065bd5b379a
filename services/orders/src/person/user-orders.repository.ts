import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In, type EntityManager, type FindManyOptions } from 'typeorm';
import { OrderConsentEntity, OrderEntity, toOrder, ProcessAnomalyEntity } from '../order/index.ts';
import { DisputeEntity, MovementEntity, PaymentEventEntity, PaymentEntity } from '../payments/index.ts';
import { RefundEntity } from '../refunds/index.ts';
import type { ConsentKind } from '../order/consents.ts';
import type { Order } from '../order/order.ts';
import type { ForeignMoney } from '../payments/payment-facts.ts';

export interface GivenConsent {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly agreedAt: Date;
}

export interface RefundRecord {
  readonly amount: ForeignMoney;
  readonly state: 'pending' | 'settled' | 'bounced';
  /** A person decides about it, or has refused it. */
  readonly held: boolean;
  readonly reference: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

export interface PaymentRecord {
  readonly state: string;
  readonly openedAt: Date;
  readonly billingCountry: string | null;
  readonly cardCountry: string | null;
}

export interface OrderRecord {
  readonly order: Order;
  readonly consents: readonly GivenConsent[];
  readonly refund: RefundRecord | null;
  readonly payments: readonly PaymentRecord[];
}

const belongings = [
  ProcessAnomalyEntity,
  RefundEntity,
  OrderConsentEntity,
  PaymentEntity,
  DisputeEntity,
] as const;

@Injectable()
export class UserOrdersRepository {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: string): Promise<readonly OrderRecord[]> {
    return records(this.dataSource.manager, userId);
  }

  lock({ manager }: Tx, userId: string): Promise<readonly OrderRecord[]> {
    return records(manager, userId, { lock: { mode: 'pessimistic_write' } });
  }

  /** Removes the orders with everything that belongs to them. What money moved stays, and belongs to nobody. */
  async remove({ manager }: Tx, orderIds: readonly string[]): Promise<void> {
    const orderId = In([...orderIds]);
    for (const belonging of belongings) await manager.delete(belonging, { orderId });
    await manager.update(MovementEntity, { orderId }, { orderId: null });
    await manager.update(PaymentEventEntity, { orderId }, { orderId: null, payload: () => 'NULL' });
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
  const refunds = await manager.find(RefundEntity, { where: { ...where, stray: false } });
  const payments = await manager.find(PaymentEntity, { where, order: { attempt: 'ASC' } });
  return rows.map((row) => {
    const refund = refunds.find(({ orderId }) => orderId === row.id);
    return {
      order: toOrder(row),
      consents: consents
        .filter(({ orderId }) => orderId === row.id)
        .map(({ orderId: _, ...consent }) => consent),
      refund: refund ? toRefund(refund) : null,
      payments: payments
        .filter(({ orderId }) => orderId === row.id)
        .map(({ state, openedAt, billingCountry, cardCountry }) => ({
          state,
          openedAt,
          billingCountry,
          cardCountry,
        })),
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
  blockedBy,
}: RefundEntity): RefundRecord {
  return {
    held: blockedBy === 'person' || blockedBy === 'refused',
    amount: { amount, currency },
    state,
    reference,
    requestedAt,
    settledAt,
  };
}

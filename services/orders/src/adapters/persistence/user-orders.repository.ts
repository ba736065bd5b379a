import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In, type EntityManager, type FindManyOptions } from 'typeorm';
import type {
  OrderRecord,
  RefundRecord,
  UserOrdersStore,
} from '../../application/ports/user-orders.store.ts';
import { OrderConsentEntity } from './order-consent.entity.ts';
import { OrderEntity } from './order.entity.ts';
import { toOrder } from './order.mapper.ts';
import { ProcessAnomalyEntity } from './process-anomaly.entity.ts';
import { RefundEntity } from './refund.entity.ts';

const belongings = [ProcessAnomalyEntity, RefundEntity, OrderConsentEntity] as const;

@Injectable()
export class UserOrdersRepository implements UserOrdersStore {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  of(userId: string): Promise<readonly OrderRecord[]> {
    return records(this.dataSource.manager, userId);
  }

  lock({ manager }: Tx, userId: string): Promise<readonly OrderRecord[]> {
    return records(manager, userId, { lock: { mode: 'pessimistic_write' } });
  }

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

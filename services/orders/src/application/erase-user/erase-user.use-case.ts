import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Eraser, ErasureRequest } from '@headshots/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { ledgerEntry } from '../../domain/ledger-entry.ts';
import type { Order } from '../../domain/order.ts';
import { liveStates } from '../../domain/order-transitions.ts';
import { EndOrder } from './end-order.ts';
import { BookkeepingRepository } from '../../persistence/bookkeeping.repository.ts';
import { UserOrdersRepository, type OrderRecord } from '../../persistence/user-orders.repository.ts';

/**
 * Ends the user's orders, then moves what the law obliges us to keep into the books and removes the rest. The random
 * reference in the books is written down nowhere else.
 */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: UserOrdersRepository,
    private readonly bookkeeping: BookkeepingRepository,
    private readonly endOrder: EndOrder,
  ) {}

  async run({ userId }: ErasureRequest): Promise<boolean> {
    const live = (await this.orders.of(userId)).filter(isLive);
    await this.endAll(live.map(({ order }) => order));
    return this.unitOfWork.run(async (tx) => {
      const records = await this.orders.lock(tx, userId);
      if (records.some(isLive)) return false;
      const customer = randomUUID();
      const entries = records.flatMap(
        ({ order, refund }) => ledgerEntry(order, customer, refund?.reference ?? null) ?? [],
      );
      await this.bookkeeping.keep(tx, entries);
      await this.orders.remove(
        tx,
        records.map(({ order }) => order.id),
      );
      return true;
    });
  }

  /** Each on its own: one that has to wait for the provider of payments keeps no other from its refund. */
  private async endAll(orders: readonly Order[]): Promise<void> {
    const failures: unknown[] = [];
    for (const order of orders)
      await this.endOrder.run(order).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

const isLive = ({ order }: OrderRecord): boolean => liveStates.some((state) => state === order.state);

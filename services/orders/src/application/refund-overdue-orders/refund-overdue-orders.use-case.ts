import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AdvanceOrder } from '../advance-order/advance-order.ts';
import { ORDER_STORE, type OrderStore } from '../ports/order.store.ts';

const batch = 50;

/** Takes orders whose generation missed the deadline to their refund. */
@Injectable()
export class RefundOverdueOrders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(ORDER_STORE) private readonly orders: OrderStore,
    @Inject(AdvanceOrder) private readonly advanceOrder: AdvanceOrder,
  ) {}

  /** Returns how many orders were taken. */
  run(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const overdue = await this.orders.lockOverdue(tx, batch);
      for (const order of overdue) await this.advanceOrder.apply(tx, order, { type: 'deadline_passed' });
      return overdue.length;
    });
  }
}

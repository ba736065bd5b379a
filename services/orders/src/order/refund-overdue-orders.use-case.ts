import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AdvanceOrder } from './advance-order.use-case.ts';
import { OrderRepository } from './order.repository.ts';

const batch = 50;

@Injectable()
export class RefundOverdueOrders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  run(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const overdue = await this.orders.lockOverdue(tx, batch);
      for (const order of overdue) await this.advanceOrder.apply(tx, order, { type: 'deadline_passed' });
      return overdue.length;
    });
  }
}

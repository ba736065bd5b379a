import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OrderRepository, AdvanceOrder } from '../order/index.ts';
import { readOrderNumber } from '../order/order-number.ts';

/** `past`: it was never paid, or goes back already. */
export type RefundedByHand = 'requested' | 'unknown_order' | 'past';

@Injectable()
export class RefundByHand {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  /** @param number of the order, as people write it */
  async run(number: string): Promise<RefundedByHand> {
    const found = await this.orders.findByNumber(readOrderNumber(number) ?? '');
    if (!found) return 'unknown_order';
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, found.id);
      const after = order && (await this.advanceOrder.apply(tx, order, { type: 'refunded_outside' }));
      return after ? 'requested' : 'past';
    });
  }
}

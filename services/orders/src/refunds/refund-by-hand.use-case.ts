import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AdvanceOrder, OperatorActRepository, OrderRepository } from '../order/index.ts';
import { readOrderNumber } from '../order/order-number.ts';

/** `past`: it was never paid, or goes back already. */
export type RefundedByHand = 'requested' | 'unknown_order' | 'past';

@Injectable()
export class RefundByHand {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly advanceOrder: AdvanceOrder,
    private readonly acts: OperatorActRepository,
  ) {}

  /** @param number of the order, as people write it @param operator who asks for it @param reason for the operator alone */
  async run(number: string, operator: string, reason?: string): Promise<RefundedByHand> {
    const found = await this.orders.findByNumber(readOrderNumber(number) ?? '');
    if (!found) return 'unknown_order';
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, found.id);
      const after = order && (await this.advanceOrder.apply(tx, order, { type: 'refunded_outside' }));
      if (!order || !after) return 'past';
      await this.acts.record(tx, {
        act: 'refund',
        about: { orderId: order.id },
        operator,
        ...(reason === undefined ? {} : { reason }),
      });
      return 'requested';
    });
  }
}

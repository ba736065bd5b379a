import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OrderRepository, AdvanceOrder } from '../order/index.ts';
import { ApplyFacts, PaymentPort } from '../payments/index.ts';
import { RefundAllowance } from '../refunds/index.ts';
import type { Order } from '../order/order.ts';
import { isWorking } from '../order/order-transitions.ts';

@Injectable()
export class EndOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payment: PaymentPort,
    private readonly applyFacts: ApplyFacts,
    private readonly advanceOrder: AdvanceOrder,
    private readonly orders: OrderRepository,
    private readonly allowance: RefundAllowance,
  ) {}

  /** Each on its own: one that has to wait for the provider of payments keeps no other from its refund. */
  async all(orders: readonly Order[], why: 'account_deleted' | 'account_locked'): Promise<void> {
    const failures: unknown[] = [];
    for (const order of orders) await this.run(order, why).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async run(
    { id, state, paymentSessionId }: Order,
    why: 'account_deleted' | 'account_locked',
  ): Promise<void> {
    const facts = state === 'awaiting_payment' ? await this.payment.close(paymentSessionId) : undefined;
    await this.unitOfWork.run(async (tx) => {
      if (facts) await this.applyFacts.run(tx, facts);
      // A bank that has begun to pay may take two weeks more: what it sends then goes back as a late payment.
      await this.advanceOrder.run(tx, id, { type: 'payment_lapsed' });
      const order = await this.orders.lock(tx, id);
      if (!order || !isWorking(order)) return;
      if (why === 'account_locked') await this.advanceOrder.apply(tx, order, { type: why });
      else
        await this.advanceOrder.apply(tx, order, { type: why, held: !(await this.allowance.use(tx, order)) });
    });
  }
}

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

  async run({ id, state, paymentSessionId }: Order): Promise<void> {
    const facts = state === 'awaiting_payment' ? await this.payment.close(paymentSessionId) : undefined;
    await this.unitOfWork.run(async (tx) => {
      if (facts) await this.applyFacts.run(tx, facts);
      // A bank that has begun to pay may take two weeks more: what it sends then goes back as a late payment.
      await this.advanceOrder.run(tx, id, { type: 'payment_lapsed' });
      const order = await this.orders.lock(tx, id);
      if (!order || !isWorking(order)) return;
      const held = !(await this.allowance.use(tx, order));
      await this.advanceOrder.apply(tx, order, { type: 'account_deleted', held });
    });
  }
}

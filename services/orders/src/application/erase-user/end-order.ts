import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { Order } from '../../domain/order.ts';
import { ApplyFacts } from '../apply-facts/apply-facts.ts';
import { AdvanceOrder } from '../advance-order/advance-order.use-case.ts';
import { PaymentPort } from '../ports/payment.port.ts';

/** Brings an order of a deleted account towards its end: unpaid it expires, undelivered it is paid back. */
@Injectable()
export class EndOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payment: PaymentPort,
    private readonly applyFacts: ApplyFacts,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  async run({ id, state, paymentSessionId }: Order): Promise<void> {
    const facts = state === 'awaiting_payment' ? await this.payment.close(paymentSessionId) : undefined;
    await this.unitOfWork.run(async (tx) => {
      if (facts) await this.applyFacts.run(tx, facts);
      // A bank that has begun to pay may take two weeks more: what it sends then goes back as a late payment.
      await this.advanceOrder.run(tx, id, { type: 'payment_lapsed' });
      await this.advanceOrder.run(tx, id, { type: 'account_deleted' });
    });
  }
}

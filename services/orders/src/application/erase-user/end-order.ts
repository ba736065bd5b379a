import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { Order } from '../../domain/order.ts';
import type { OrderEvent } from '../../domain/order-transitions.ts';
import { AdvanceOrder } from '../advance-order/advance-order.use-case.ts';
import { PaymentPort } from '../ports/payment.port.ts';

/** Brings an order of a deleted account towards its end: unpaid it expires, undelivered it is paid back. */
@Injectable()
export class EndOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payment: PaymentPort,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  async run({ id, state, paymentSessionId }: Order): Promise<void> {
    const events: OrderEvent[] = [];
    if (state === 'awaiting_payment') {
      const paid = (await this.payment.close(paymentSessionId)) === 'paid';
      events.push({ type: paid ? 'payment_confirmed' : 'payment_lapsed' });
    }
    events.push({ type: 'account_deleted' });
    await this.unitOfWork.run(async (tx) => {
      for (const event of events) await this.advanceOrder.run(tx, id, event);
    });
  }
}

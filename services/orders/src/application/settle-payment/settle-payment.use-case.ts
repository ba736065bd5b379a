import { Inject, Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AdvanceOrder } from '../advance-order/advance-order.ts';
import { ORDER_STORE, type OrderStore } from '../ports/order.store.ts';
import { PAYMENT, type PaymentPort } from '../ports/payment.port.ts';
import type { Order } from '../../domain/order.ts';

const batch = 50;

/** Ends the wait of orders whose payment is overdue, by what the provider says and nobody else. */
@Injectable()
export class SettlePayment {
  private readonly logger = new Logger(SettlePayment.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(ORDER_STORE) private readonly orders: OrderStore,
    @Inject(PAYMENT) private readonly payment: PaymentPort,
    @Inject(AdvanceOrder) private readonly advanceOrder: AdvanceOrder,
  ) {}

  /** Returns how many orders changed. */
  async runOverdue(): Promise<number> {
    let changed = 0;
    for (const order of await this.orders.unpaidOverdue(batch)) if (await this.settle(order)) changed += 1;
    return changed;
  }

  private async settle({ id, paymentSessionId }: Order): Promise<boolean> {
    try {
      const paid = (await this.payment.readState(paymentSessionId)) === 'paid';
      const event = { type: paid ? 'payment_confirmed' : 'payment_lapsed' } as const;
      return (await this.unitOfWork.run((tx) => this.advanceOrder.run(tx, id, event))) !== undefined;
    } catch (error) {
      this.logger.warn({ err: error, orderId: id }, 'payment not settled, the next sweep tries again');
      return false;
    }
  }
}

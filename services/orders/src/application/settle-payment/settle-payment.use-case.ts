import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AdvanceOrder } from '../advance-order/advance-order.use-case.ts';
import { PaymentPort } from '../ports/payment.port.ts';
import type { Order } from '../../domain/order.ts';
import { OrderRepository } from '../../persistence/order.repository.ts';

const batch = 50;

/** Ends the wait of orders whose payment is overdue, by what the provider says and nobody else. */
@Injectable()
export class SettlePayment {
  private readonly logger = new Logger(SettlePayment.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly payment: PaymentPort,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  /** Returns how many orders changed. */
  async run(): Promise<number> {
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

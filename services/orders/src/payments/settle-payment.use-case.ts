import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import { ApplyFacts } from './apply-facts.service.ts';
import { PaymentPort } from './payment.port.ts';

const batch = 50;

/** The provider ends the checkout first, so nobody can pay what has expired; what it then says decides. */
@Injectable()
export class SettlePayment {
  private readonly logger = new Logger(SettlePayment.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly payment: PaymentPort,
    private readonly applyFacts: ApplyFacts,
  ) {}

  async run(): Promise<number> {
    let changed = 0;
    for (const order of await this.orders.unpaidOverdue(batch)) if (await this.settle(order)) changed += 1;
    return changed;
  }

  private async settle({ id, paymentSessionId }: Order): Promise<boolean> {
    try {
      const facts = await this.payment.close(paymentSessionId);
      return (await this.unitOfWork.run((tx) => this.applyFacts.run(tx, facts))) === 'done';
    } catch (error) {
      this.logger.warn({ err: error, orderId: id }, 'payment not settled, the next sweep tries again');
      return false;
    }
  }
}

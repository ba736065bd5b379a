import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { AdvanceOrder, OperatorActRepository, OrderRepository } from '../order/index.ts';
import { MovementRepository, PaymentOwner } from '../payments/index.ts';
import { readOrderNumber } from '../order/order-number.ts';
import type { Order } from '../order/order.ts';
import { RefundRepository } from './refund.repository.ts';

export type SettledRefund = 'settled' | 'unknown' | 'not_bounced';

interface Settlement {
  readonly reference: string;
  readonly operator: string;
}

@Injectable()
export class SettleRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly refunds: RefundRepository,
    private readonly movements: MovementRepository,
    private readonly owner: PaymentOwner,
    private readonly advanceOrder: AdvanceOrder,
    private readonly acts: OperatorActRepository,
  ) {}

  /**
   * @param name number of the order, as people write it, or name of the payment at the provider: all there is once the
   * account is deleted
   * @param reference where the payment is found in the operator's own books
   * @param operator who settles it
   */
  async run(name: string, reference: string, operator: string): Promise<SettledRefund> {
    const number = readOrderNumber(name);
    const found = number ? await this.orders.findByNumber(number) : undefined;
    return this.unitOfWork.run(async (tx) => {
      if (found) return this.ofOrder(tx, await this.orders.lock(tx, found.id), { reference, operator });
      const { order, isKnown } = await this.owner.find(tx, name);
      if (order) return this.ofOrder(tx, order, { reference, operator });
      return isKnown ? this.ofPayment(tx, name, { reference, operator }) : 'unknown';
    });
  }

  private async ofOrder(
    tx: Tx,
    order: Order | undefined,
    { reference, operator }: Settlement,
  ): Promise<SettledRefund> {
    const paymentRef = order && (await this.refunds.settleBounced(tx, order.id, reference));
    if (!order || paymentRef === undefined) return 'not_bounced';
    await this.movements.noteByHand(tx, { orderId: order.id, paymentRef, reference });
    await this.advanceOrder.apply(tx, order, { type: 'refund_settled' });
    await this.acts.record(tx, { act: 'settle-refund', about: { orderId: order.id }, operator });
    return 'settled';
  }

  private async ofPayment(
    tx: Tx,
    paymentRef: string,
    { reference, operator }: Settlement,
  ): Promise<SettledRefund> {
    if (!(await this.movements.cameBack(tx, paymentRef))) return 'not_bounced';
    await this.refunds.settleStray(tx, paymentRef, reference);
    await this.movements.noteByHand(tx, { orderId: null, paymentRef, reference });
    await this.acts.record(tx, { act: 'settle-refund', about: { paymentRef }, operator });
    return 'settled';
  }
}

import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { AdvanceOrder, OperatorActRepository, OrderRepository } from '../order/index.ts';
import { RefundRepository } from '../refunds/index.ts';
import { WithdrawalRepository } from '../withdrawals/index.ts';
import { readOrderNumber } from '../order/order-number.ts';

interface Decision {
  readonly act: 'grant-refund' | 'refuse-refund';
  readonly operator: string;
}

export type DecidedRefund = 'granted' | 'refused' | 'none_waits';

@Injectable()
export class DecideRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly refunds: RefundRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly advanceOrder: AdvanceOrder,
    private readonly acts: OperatorActRepository,
  ) {}

  /** @param name number of the order, as people write it, or name of the payment once the account is deleted */
  grant(name: string, operator: string): Promise<DecidedRefund> {
    return this.decide(name, { act: 'grant-refund', operator }, async (tx, held, orderId) => {
      if (held !== undefined) await this.refunds.release(tx, held);
      else await this.advanceOrder.run(tx, orderId, { type: 'withdrawn' });
      return 'granted';
    });
  }

  /** The money stays; whoever refuses has told the customer why. @param name as above */
  refuse(name: string, operator: string): Promise<DecidedRefund> {
    return this.decide(name, { act: 'refuse-refund', operator }, async (tx, held) => {
      if (held !== undefined) await this.refunds.refuse(tx, held);
      return 'refused';
    });
  }

  private async decide(
    name: string,
    decision: Decision,
    act: (tx: Tx, held: string | undefined, orderId: string) => Promise<DecidedRefund>,
  ): Promise<DecidedRefund> {
    const number = readOrderNumber(name) ?? '';
    const found = await this.orders.findByNumber(number);
    return this.unitOfWork.run(async (tx) => {
      const order = found && (await this.orders.lock(tx, found.id));
      const held = await this.refunds.lockHeld(tx, order?.number ?? '', name);
      const isDeclared = order !== undefined && (await this.withdrawals.decide(tx, order.id));
      if (held === undefined && !(isDeclared && order.state === 'delivered')) return 'none_waits';
      const about = order ? { orderId: order.id } : { paymentRef: name };
      await this.acts.record(tx, { ...decision, about });
      return act(tx, held, order?.id ?? '');
    });
  }
}

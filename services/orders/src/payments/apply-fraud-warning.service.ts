import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { AdvanceOrder } from '../order/index.ts';
import type { FraudWarningFacts } from './payment-facts.ts';
import type { Applied, GracePeriod } from './applied.ts';
import { MoneyAnomalies } from './money-anomalies.service.ts';
import { PaymentOwner } from './payment-owner.service.ts';

/** The bank of the card says that its owner did not pay: what is not delivered goes back before it is disputed. */
@Injectable()
export class ApplyFraudWarning {
  constructor(
    private readonly owner: PaymentOwner,
    private readonly anomalies: MoneyAnomalies,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  async run(
    tx: Tx,
    { paymentRef, actionable }: FraudWarningFacts,
    { isOver }: GracePeriod,
  ): Promise<Applied> {
    if (!actionable) return 'ignored';
    const { order, isKnown } = await this.owner.find(tx, paymentRef);
    if (!isKnown && !isOver) return 'waiting';
    if (!order) return 'ignored';
    if (await this.advanceOrder.apply(tx, order, { type: 'fraud_warned' })) return 'done';
    if (order.state !== 'delivered') return 'ignored';
    await this.anomalies.note(tx, 'fraud_warned_too_late', order, paymentRef);
    return 'done';
  }
}

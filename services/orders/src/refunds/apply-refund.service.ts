import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { OrderRepository, AdvanceOrder } from '../order/index.ts';
import { MovementRepository, MoneyAnomalies, PaymentOwner } from '../payments/index.ts';
import type { Order } from '../order/order.ts';
import type { RefundFacts } from '../payments/payment-facts.ts';
import type { Applied, GracePeriod } from '../payments/applied.ts';
import { RefundRepository, type KnownRefund } from './refund.repository.ts';

@Injectable()
export class ApplyRefund {
  constructor(
    private readonly orders: OrderRepository,
    private readonly owner: PaymentOwner,
    private readonly movements: MovementRepository,
    private readonly refunds: RefundRepository,
    private readonly anomalies: MoneyAnomalies,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  async run(tx: Tx, facts: RefundFacts, { isOver }: GracePeriod): Promise<Applied> {
    const { paymentRef } = facts;
    const ours = facts.ours === null ? undefined : await this.refunds.find(tx, facts.ours);
    if (ours) return this.ours(tx, ours, await this.orderOf(tx, ours), facts);
    if (paymentRef === null) return 'ignored';
    const { order, isKnown } = await this.owner.find(tx, paymentRef);
    if (!isKnown && !isOver) return 'waiting';
    if (!order && !isKnown) return 'ignored';
    return this.byHand(tx, order, paymentRef, facts);
  }

  async ours(tx: Tx, row: KnownRefund, order: Order | undefined, facts: RefundFacts): Promise<Applied> {
    switch (facts.state) {
      case 'sent':
        return this.sent(tx, row, order, facts);
      case 'waiting':
        await this.refunds.hold(tx, row.id, facts.refundId);
        await this.anomalies.note(tx, 'refund_without_balance', order, facts.paymentRef);
        return 'done';
      case 'failed':
        return this.bounced(tx, row, order, facts);
    }
  }

  private async sent(
    tx: Tx,
    row: KnownRefund,
    order: Order | undefined,
    facts: RefundFacts,
  ): Promise<Applied> {
    if (await this.hasBounced(tx, facts)) return 'ignored';
    const isNews = await this.moneyWent(tx, row.stray ? null : row.orderId, facts);
    const isSettled = await this.refunds.settle(tx, row.id, facts.refundId);
    if (isSettled && order && !row.stray)
      await this.advanceOrder.apply(tx, order, { type: 'refund_settled' });
    if (isNews && (order?.state === 'disputed' || order?.state === 'charged_back'))
      await this.anomalies.note(tx, 'double_loss', order, facts.paymentRef);
    return isNews || isSettled ? 'done' : 'ignored';
  }

  private async bounced(
    tx: Tx,
    row: KnownRefund,
    order: Order | undefined,
    facts: RefundFacts,
  ): Promise<Applied> {
    if (!(await this.moneyReturned(tx, row.stray ? null : row.orderId, facts))) return 'ignored';
    await this.refunds.bounce(tx, row.id, facts.refundId);
    await this.anomalies.note(tx, 'refund_bounced', order, facts.paymentRef);
    if (order && !row.stray) await this.advanceOrder.apply(tx, order, { type: 'refund_bounced' });
    return 'done';
  }

  private async byHand(
    tx: Tx,
    order: Order | undefined,
    paymentRef: string,
    facts: RefundFacts,
  ): Promise<Applied> {
    const stray = await this.refunds.strayOf(tx, paymentRef);
    const orderId = stray ? null : (order?.id ?? null);
    if (facts.state === 'waiting') return 'ignored';
    if (facts.state === 'failed') {
      if (!(await this.moneyReturned(tx, orderId, facts))) return 'ignored';
      await this.anomalies.note(tx, 'refund_bounced', order, paymentRef);
      if (!stray && order?.state === 'refunded') await this.owedAgain(tx, order, facts);
      return 'done';
    }
    if (await this.hasBounced(tx, facts)) return 'ignored';
    const isNews = await this.moneyWent(tx, orderId, facts);
    if ((await this.movements.balanceOf(tx, paymentRef)) > 0n) return isNews ? 'done' : 'ignored';
    if (isNews && (await this.movements.isOverdrawn(tx, paymentRef)))
      await this.anomalies.note(tx, 'double_loss', order, paymentRef);
    if (stray)
      return (await this.refunds.settle(tx, stray.id, facts.refundId)) || isNews ? 'done' : 'ignored';
    return order ? this.paidBackByHand(tx, order, facts, isNews) : 'done';
  }

  private async owedAgain(tx: Tx, order: Order, { refundId }: RefundFacts): Promise<void> {
    await this.refunds.bounceOf(tx, order.id, refundId);
    await this.advanceOrder.apply(tx, order, { type: 'refund_bounced' });
  }

  private async paidBackByHand(
    tx: Tx,
    order: Order,
    { refundId }: RefundFacts,
    isNews: boolean,
  ): Promise<Applied> {
    const pending = (await this.advanceOrder.apply(tx, order, { type: 'refunded_outside' })) ?? order;
    const isSettled =
      pending.state === 'refund_pending' && (await this.refunds.settleOf(tx, order.id, refundId));
    if (isSettled) await this.advanceOrder.apply(tx, pending, { type: 'refund_settled' });
    return isSettled || isNews ? 'done' : 'ignored';
  }

  private async orderOf(tx: Tx, { orderId }: KnownRefund): Promise<Order | undefined> {
    return orderId === null ? undefined : this.orders.lock(tx, orderId);
  }

  /** A message about the way out that comes after the one about the way back. */
  private hasBounced(tx: Tx, { refundId }: RefundFacts): Promise<boolean> {
    return this.movements.has(tx, { kind: 'refund_bounced', providerRef: refundId });
  }

  private async moneyWent(tx: Tx, orderId: string | null, facts: RefundFacts): Promise<boolean> {
    const { refundId, paymentRef, money } = facts;
    if (paymentRef === null) return false;
    const { amount, currency } = money;
    const kind = 'refund';
    return this.movements.note(tx, {
      kind,
      providerRef: refundId,
      orderId,
      paymentRef,
      amount: -amount,
      currency,
    });
  }

  /** A refund that failed before we heard that it went out went out and came back. */
  private async moneyReturned(tx: Tx, orderId: string | null, facts: RefundFacts): Promise<boolean> {
    const { refundId: providerRef, paymentRef, money } = facts;
    if (paymentRef === null) return false;
    await this.moneyWent(tx, orderId, facts);
    return this.movements.note(tx, { kind: 'refund_bounced', providerRef, orderId, paymentRef, ...money });
  }
}

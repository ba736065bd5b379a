import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { AdvanceOrder } from '../order/index.ts';
import type { OrderEvent } from '../order/order-transitions.ts';
import type { Order } from '../order/order.ts';
import type { DisputeFacts, DisputePhase } from './payment-facts.ts';
import { DisputeRepository } from './dispute.repository.ts';
import { MovementRepository } from './movement.repository.ts';
import type { Applied, GracePeriod } from './applied.ts';
import { MoneyAnomalies } from './money-anomalies.service.ts';
import { PaymentOwner } from './payment-owner.service.ts';

/** A dispute that is over was open, also when we hear only of its end. */
const events: Readonly<Record<DisputePhase, readonly OrderEvent['type'][]>> = {
  inquiry: [],
  open: ['dispute_opened'],
  won: ['dispute_won'],
  lost: ['dispute_opened', 'dispute_lost'],
  later: [],
};

@Injectable()
export class ApplyDispute {
  constructor(
    private readonly owner: PaymentOwner,
    private readonly movements: MovementRepository,
    private readonly disputes: DisputeRepository,
    private readonly anomalies: MoneyAnomalies,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  async run(tx: Tx, facts: DisputeFacts, { isOver }: GracePeriod): Promise<Applied> {
    const { order, isKnown } = await this.owner.find(tx, facts.paymentRef);
    if (!isKnown && !isOver) return 'waiting';
    if (!isKnown && facts.orderId === undefined) return 'unknown';
    if (!isKnown && facts.orderId === null) return 'ignored';
    const moved = await this.move(tx, order, facts);
    const isNews = await this.disputes.raise(tx, order?.id ?? null, facts);
    await this.tell(tx, order, facts, { moved, isNews });
    if (order && isNews) await this.advance(tx, order, facts);
    return moved || isNews ? 'done' : 'ignored';
  }

  private async advance(tx: Tx, order: Order, { phase }: DisputeFacts): Promise<void> {
    let current = order;
    for (const type of events[phase])
      current = (await this.advanceOrder.apply(tx, current, { type } as OrderEvent)) ?? current;
  }

  private async tell(
    tx: Tx,
    order: Order | undefined,
    { phase, paymentRef }: DisputeFacts,
    { moved, isNews }: { readonly moved: boolean; readonly isNews: boolean },
  ): Promise<void> {
    const isCase = isNews && phase !== 'won' && phase !== 'later';
    const isDoubleLoss =
      (isCase && order?.state === 'refunded' && phase !== 'inquiry') ||
      (moved && (await this.movements.isOverdrawn(tx, paymentRef)));
    if (moved && order?.state === 'charged_back' && (await this.movements.balanceOf(tx, paymentRef)) > 0n)
      await this.anomalies.note(tx, 'won_after_loss', order, paymentRef);
    if (isDoubleLoss) await this.anomalies.note(tx, 'double_loss', order, paymentRef);
    else if (isCase) await this.anomalies.note(tx, 'dispute', order, paymentRef);
  }

  private async move(tx: Tx, order: Order | undefined, facts: DisputeFacts): Promise<boolean> {
    const { paymentRef, money, moved } = facts;
    const of = { orderId: order?.id ?? null, paymentRef, currency: money.currency };
    let isNews = false;
    for (const { ref: providerRef, kind } of moved) {
      const amount = kind === 'dispute_withdrawn' ? -money.amount : money.amount;
      isNews = (await this.movements.note(tx, { ...of, providerRef, kind, amount })) || isNews;
    }
    return isNews;
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { OrderRepository, AdvanceOrder, publishProblem } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import type { SessionFacts } from './payment-facts.ts';
import { MovementRepository } from './movement.repository.ts';
import { PaymentRepository, type Payment } from './payment.repository.ts';
import { PaymentHooks } from './payment-hooks.service.ts';
import type { Applied, GracePeriod } from './applied.ts';
import { MoneyAnomalies } from './money-anomalies.service.ts';

/** What becomes of an order by how its checkout stands. Order and number of messages do not matter. */
@Injectable()
export class ApplySession {
  constructor(
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
    private readonly movements: MovementRepository,
    private readonly hooks: PaymentHooks,
    private readonly anomalies: MoneyAnomalies,
    private readonly advanceOrder: AdvanceOrder,
  ) {}

  async run(tx: Tx, facts: SessionFacts, grace: GracePeriod): Promise<Applied> {
    const payment = await this.payments.ofSession(tx, facts.sessionId);
    const orderId = payment?.orderId ?? facts.orderId;
    // A checkout of somebody else on the same account: not ours to write down, nor to pay back.
    if (orderId === null) return 'ignored';
    const order = await this.orders.lock(tx, orderId);
    if (payment && differs(payment, facts)) return this.refuse(tx, order, facts);
    if (!order) return this.withoutOrder(tx, payment, facts, grace);
    const isNews = payment ? await this.payments.raise(tx, payment, facts) : true;
    if (facts.state === 'paid') return this.paid(tx, order, facts);
    if (order.paymentSessionId !== facts.sessionId) return 'ignored';
    if (facts.state === 'processing' && isNews) return this.started(tx, order);
    return facts.state === 'expired' ? this.lapsed(tx, order, facts) : 'ignored';
  }

  private async paid(tx: Tx, order: Order, facts: SessionFacts): Promise<Applied> {
    if (order.paymentSessionId !== facts.sessionId) return this.giveBack(tx, order, facts);
    const isNews = await this.moneyCame(tx, order.id, facts);
    const after = await this.advanceOrder.apply(tx, order, { type: 'payment_confirmed' });
    return isNews || after ? 'done' : 'ignored';
  }

  private async started(tx: Tx, order: Order): Promise<Applied> {
    return (await this.advanceOrder.apply(tx, order, { type: 'payment_started' })) ? 'done' : 'ignored';
  }

  private async lapsed(tx: Tx, order: Order, { bankRefused, paymentRef }: SessionFacts): Promise<Applied> {
    const after = await this.advanceOrder.apply(tx, order, { type: 'payment_lapsed' });
    if (after && bankRefused) await publishProblem(tx, after, 'bank_refused');
    if (!after && bankRefused && order.paidAt && order.state !== 'refunded')
      await this.anomalies.note(tx, 'refused_after_payment', order, paymentRef);
    return after ? 'done' : 'ignored';
  }

  /** The order may be on its way to our database; what is paid for an order that never comes goes back. */
  private async withoutOrder(
    tx: Tx,
    payment: Payment | undefined,
    facts: SessionFacts,
    { isOver }: GracePeriod,
  ): Promise<Applied> {
    const isPaid = facts.state === 'paid' && facts.paymentRef !== null;
    if (isPaid && (await this.movements.knows(tx, facts.paymentRef))) return 'ignored';
    if (isPaid && !isOver) return 'waiting';
    if (payment) await this.payments.raise(tx, payment, facts);
    return isPaid ? this.giveBack(tx, undefined, facts) : 'ignored';
  }

  private async giveBack(tx: Tx, order: Order | undefined, facts: SessionFacts): Promise<Applied> {
    const { paymentRef, sessionId, total } = facts;
    if (paymentRef === null || !(await this.moneyCame(tx, null, facts))) return 'ignored';
    await this.hooks.of('strayPaid')(tx, { paymentRef, sessionId, amount: total });
    await this.anomalies.note(tx, 'stray_payment', order, paymentRef);
    return 'done';
  }

  /** The money stays where it is and no work begins: only a person can say what it was for. */
  private async refuse(tx: Tx, order: Order | undefined, facts: SessionFacts): Promise<Applied> {
    await this.anomalies.note(tx, 'payment_differs', order, facts.paymentRef);
    if (facts.state === 'paid') await this.moneyCame(tx, order?.id ?? null, facts);
    return 'done';
  }

  private async moneyCame(tx: Tx, orderId: string | null, facts: SessionFacts): Promise<boolean> {
    const { paymentRef, total } = facts;
    if (paymentRef === null) return false;
    return this.movements.note(tx, {
      kind: 'charge',
      providerRef: paymentRef,
      orderId,
      paymentRef,
      ...total,
    });
  }
}

const differs = (payment: Payment, { orderId, total, shownElsewhere }: SessionFacts): boolean =>
  shownElsewhere ||
  orderId !== payment.orderId ||
  total.amount !== payment.amount ||
  total.currency !== payment.currency;

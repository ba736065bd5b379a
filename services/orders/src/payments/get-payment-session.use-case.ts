import { Injectable, Logger } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { PaymentState } from '@headshots/proto/vocabulary';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import { PaymentRepository } from './payment.repository.ts';
import { ApplyFacts } from './apply-facts.service.ts';
import { PaymentPort } from './payment.port.ts';

export interface PaymentSession {
  readonly id: string;
  readonly order: Order;
  readonly state: PaymentState;
  readonly delayed: boolean;
  readonly totalCredits: number;
}

/** What the page after the payment shows. It asks; it never decides. */
@Injectable()
export class GetPaymentSession {
  private readonly logger = new Logger(GetPaymentSession.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
    private readonly payment: PaymentPort,
    private readonly applyFacts: ApplyFacts,
  ) {}

  /** @throws Problem `payment.session_invalid`, `payment.access_denied` */
  async run(sessionId: string, userId: string): Promise<PaymentSession> {
    const found = await this.own(sessionId, userId);
    const order = (await this.lookWhenLate(found, sessionId)) ? await this.own(sessionId, userId) : found;
    const payment = await this.payments.bySession(sessionId);
    return {
      id: sessionId,
      order,
      state: stateOf(order, sessionId),
      delayed: payment?.state === 'processing' && order.state === 'awaiting_payment',
      totalCredits: await this.orders.creditsOf(userId),
    };
  }

  private async own(sessionId: string, userId: string): Promise<Order> {
    const order = await this.orders.findBySession(sessionId);
    if (!order) throw problem('payment.session_invalid');
    if (order.userId !== userId) throw problem('payment.access_denied');
    return order;
  }

  private async lookWhenLate({ state }: Order, sessionId: string): Promise<boolean> {
    if (state !== 'awaiting_payment' || !(await this.payments.mayLook(sessionId))) return false;
    try {
      const facts = await this.payment.look(sessionId);
      await this.unitOfWork.run((tx) => this.applyFacts.run(tx, facts));
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'checkout not looked at, the page asks again');
      return false;
    }
  }
}

/** A payment that came too late, or for an earlier checkout, is none. */
function stateOf({ paidAt, state, refundReason, paymentSessionId }: Order, sessionId: string): PaymentState {
  if (paymentSessionId !== sessionId || refundReason === 'paid_too_late') return 'failed';
  if (paidAt) return 'paid';
  return state === 'expired' ? 'failed' : 'pending';
}

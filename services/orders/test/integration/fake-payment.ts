import {
  PaymentFailed,
  type Checkout,
  type CheckoutRequest,
  type PaymentPort,
  type RefundRequest,
} from '../../src/payments/payment.port.ts';
import { NullFeed } from '../../src/payments/null-feed.client.ts';
import type { PaymentProvider } from '../../src/payment-provider.ts';
import type { ForeignMoney, RefundFacts, SessionFacts } from '../../src/payments/payment-facts.ts';

export type FakeState = SessionFacts['state'];

/** A provider with a ledger of its own: the witness of what was charged and paid back. */
export class FakePayment implements PaymentPort {
  readonly mode = 'stripe';
  /** Whether a checkout is paid the moment it is made. */
  paysAtOnce = true;
  failure: Error | undefined;
  readonly states = new Map<string, FakeState>();
  readonly refunds = new Map<string, RefundRequest>();
  refundCalls = 0;
  /** Calls about one checkout. */
  looks = 0;
  private readonly totals = new Map<string, ForeignMoney>();

  get provider(): PaymentProvider {
    return { payment: this, feed: new NullFeed() };
  }

  async openCheckout({ orderId, successUrl, total }: CheckoutRequest): Promise<Checkout> {
    if (this.failure) throw this.failure;
    const sessionId = `fake_${orderId}`;
    this.totals.set(sessionId, total);
    this.states.set(sessionId, this.paysAtOnce ? 'paid' : 'open');
    return { sessionId, nextUrl: `${successUrl}?session_id=${sessionId}`, paid: this.paysAtOnce };
  }

  async look(sessionId: string): Promise<SessionFacts> {
    this.looks += 1;
    if (this.failure) throw this.failure;
    const orderId = sessionId.replace(/^fake_/, '');
    const state = this.states.get(sessionId) ?? 'expired';
    return {
      kind: 'session',
      sessionId,
      orderId,
      state,
      total: this.totals.get(sessionId) ?? { amount: 0n, currency: 'EUR' },
      paymentRef: state === 'paid' ? `payment_${orderId}` : null,
      billingCountry: null,
      shownElsewhere: false,
      bankRefused: false,
      card: { country: 'DE', mark: null },
    };
  }

  async close(sessionId: string): Promise<SessionFacts> {
    if (this.failure) throw this.failure;
    if (this.states.get(sessionId) === 'open') this.states.set(sessionId, 'expired');
    return this.look(sessionId);
  }

  async refund(request: RefundRequest): Promise<RefundFacts> {
    this.refundCalls += 1;
    if (this.failure) throw new PaymentFailed('unknown', 'away', false, this.failure);
    const key = `refund:${request.orderId}`;
    this.refunds.set(key, request);
    return {
      kind: 'refund',
      refundId: `fake:${key}`,
      paymentRef: request.paymentRef,
      ours: request.id,
      money: request.amount,
      state: 'sent',
    };
  }
}

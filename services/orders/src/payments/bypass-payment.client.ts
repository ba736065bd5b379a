import { Injectable } from '@nestjs/common';
import type { Checkout, CheckoutRequest, PaymentPort, RefundRequest } from './payment.port.ts';
import type { RefundFacts, SessionFacts } from './payment-facts.ts';

@Injectable()
export class BypassPayment implements PaymentPort {
  readonly mode = 'bypass';

  async openCheckout({ orderId, successUrl }: CheckoutRequest): Promise<Checkout> {
    const sessionId = `bypass_${orderId}`;
    return { sessionId, nextUrl: `${successUrl}?session_id=${sessionId}`, paid: true };
  }

  look(sessionId: string): Promise<SessionFacts> {
    return this.close(sessionId);
  }

  /** Nobody waits for a payment here, so whoever asks has left something behind. */
  async close(sessionId: string): Promise<SessionFacts> {
    return {
      kind: 'session',
      sessionId,
      orderId: sessionId.replace(/^bypass_/, ''),
      state: 'expired',
      total: { amount: 0n, currency: 'EUR' },
      paymentRef: null,
      billingCountry: null,
      shownElsewhere: false,
      bankRefused: false,
      card: null,
    };
  }

  async refund({ id, orderId, amount, attempt }: RefundRequest): Promise<RefundFacts> {
    return {
      kind: 'refund',
      refundId: `bypass:refund:${orderId}:${attempt}`,
      paymentRef: null,
      ours: id,
      money: amount,
      state: 'sent',
    };
  }
}

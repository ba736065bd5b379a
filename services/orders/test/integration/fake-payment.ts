import type {
  Checkout,
  CheckoutRequest,
  PaymentPort,
  PaymentState,
  RefundReceipt,
  RefundRequest,
} from '../../src/application/ports/payment.port.ts';

/** A provider with a ledger of its own: the witness of what was charged and paid back. */
export class FakePayment implements PaymentPort {
  readonly bypass = false;
  /** Whether a checkout is paid the moment it is made. */
  paysAtOnce = true;
  failure: Error | undefined;
  readonly states = new Map<string, PaymentState>();
  readonly refunds = new Map<string, RefundRequest>();
  refundCalls = 0;

  async createCheckout({ orderId, successUrl }: CheckoutRequest): Promise<Checkout> {
    if (this.failure) throw this.failure;
    const sessionId = `fake_${orderId}`;
    this.states.set(sessionId, this.paysAtOnce ? 'paid' : 'pending');
    return { sessionId, nextUrl: `${successUrl}?session_id=${sessionId}`, paid: this.paysAtOnce };
  }

  async readState(sessionId: string): Promise<PaymentState> {
    return this.states.get(sessionId) ?? 'failed';
  }

  async close(sessionId: string): Promise<'paid' | 'failed'> {
    if (this.failure) throw this.failure;
    if (this.states.get(sessionId) === 'paid') return 'paid';
    this.states.set(sessionId, 'failed');
    return 'failed';
  }

  async refund(request: RefundRequest): Promise<RefundReceipt> {
    this.refundCalls += 1;
    if (this.failure) throw this.failure;
    this.refunds.set(request.idempotencyKey, request);
    return { reference: `fake:${request.idempotencyKey}` };
  }
}

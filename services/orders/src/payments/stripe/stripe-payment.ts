import type { Stripe } from 'stripe';
import {
  PaymentFailed,
  type Checkout,
  type CheckoutRequest,
  type PaymentPort,
  type RefundRequest,
} from '../payment.port.ts';
import type { RefundFacts, SessionFacts } from '../payment-facts.ts';
import { sessionParams } from './session-params.ts';
import type { StripeClient, Urgency } from './stripe-client.ts';
import { refundFacts, sessionFacts } from './stripe-facts.ts';

const withCard = { expand: ['payment_intent.latest_charge'] };

export class StripePayment implements PaymentPort {
  readonly mode = 'stripe';

  constructor(private readonly client: StripeClient) {}

  async openCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { id, url } = await this.client.call('interactive', (stripe, options) =>
      stripe.checkout.sessions.create(sessionParams(request, this.client.settings), {
        ...options,
        idempotencyKey: `checkout:${request.orderId}:${request.attempt}`,
      }),
    );
    if (!url) throw new PaymentFailed('unknown', 'no_url', false, undefined);
    return { sessionId: id, nextUrl: url, paid: false };
  }

  look(sessionId: string): Promise<SessionFacts> {
    return this.read(sessionId, 'interactive');
  }

  async close(sessionId: string): Promise<SessionFacts> {
    try {
      return this.factsOf(
        await this.client.call('interactive', (stripe, options) =>
          stripe.checkout.sessions.expire(sessionId, {}, options),
        ),
      );
    } catch (error) {
      // Only an open session can be ended: the refusal says that it is none any more.
      if (error instanceof PaymentFailed && error.outcome === 'refused')
        return this.read(sessionId, 'interactive');
      throw error;
    }
  }

  async refund(request: RefundRequest): Promise<RefundFacts> {
    const paymentRef = request.paymentRef ?? (await this.paymentOf(request));
    const known = request.repeated ? await this.find(paymentRef, request.id) : undefined;
    if (known) return known;
    try {
      return refundFacts(await this.payBack(paymentRef, request));
    } catch (error) {
      const over = error instanceof PaymentFailed && error.code === 'charge_already_refunded';
      const found = over ? await this.find(paymentRef) : undefined;
      if (found) return found;
      throw error;
    }
  }

  /** Without an amount Stripe pays back what is left of the charge. */
  private payBack(
    paymentRef: string,
    { id, orderId, cause, attempt }: RefundRequest,
  ): Promise<Stripe.Refund> {
    return this.client.call('worker', (stripe, options) =>
      stripe.refunds.create(
        {
          payment_intent: paymentRef,
          reason: 'requested_by_customer',
          metadata: { refund: id, order_id: orderId ?? '', cause },
        },
        { ...options, idempotencyKey: `refund:${orderId ?? paymentRef}:${attempt}` },
      ),
    );
  }

  /** The refund of ours, or without a name the newest that went out. */
  private async find(paymentRef: string, ours?: string): Promise<RefundFacts | undefined> {
    const { data } = await this.client.call('worker', (stripe, options) =>
      stripe.refunds.list({ payment_intent: paymentRef, limit: 100 }, options),
    );
    const all = data.map(refundFacts);
    return ours === undefined
      ? all.find(({ state }) => state !== 'failed')
      : all.find((refund) => refund.ours === ours);
  }

  private async paymentOf({ sessionId }: RefundRequest): Promise<string> {
    const paymentRef = sessionId && (await this.read(sessionId, 'worker')).paymentRef;
    if (!paymentRef) throw new PaymentFailed('refused', 'no_payment', false, undefined);
    return paymentRef;
  }

  private async read(sessionId: string, urgency: Urgency): Promise<SessionFacts> {
    return this.factsOf(
      await this.client.call(urgency, (stripe, options) =>
        stripe.checkout.sessions.retrieve(sessionId, withCard, options),
      ),
    );
  }

  private factsOf(session: Stripe.Checkout.Session): SessionFacts {
    return sessionFacts(session, '', this.client.reader);
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@headshots/platform/testing';
import type { Stripe } from 'stripe';
import { StripeClient } from '../../src/payments/stripe/stripe-client.ts';
import { StripeFeed } from '../../src/payments/stripe/stripe-feed.ts';
import { StripePayment } from '../../src/payments/stripe/stripe-payment.ts';
import {
  PaymentFailed,
  type CheckoutRequest,
  type PaymentPort,
  type RefundRequest,
} from '../../src/payments/payment.port.ts';

export interface SandboxSettings {
  readonly secretKey: string;
  /** Another server than Stripe's own. */
  readonly baseUrl: string | undefined;
}

/** A card of Stripe's tests, by its name. */
export type TestMethod = `pm_card_${string}`;

/** Stripe where no money moves, asked by our adapters and beside them. */
export class Sandbox {
  readonly payment: Omit<PaymentPort, 'mode'>;
  readonly feed: StripeFeed;
  readonly client: StripeClient;
  readonly begun = new Date();

  /** @throws Error for a key that could move money */
  constructor({ secretKey, baseUrl }: SandboxSettings) {
    if (!/^[sr]k_test_\w+$/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY is no test key.');
    this.client = new StripeClient({
      secretKey,
      webhookSecrets: [],
      baseUrl,
      methods: ['card', 'link'],
      brand: 'Konterfei',
      site: 'konterfei.test',
    });
    this.payment = patient(new StripePayment(this.client));
    this.feed = new StripeFeed(this.client);
  }

  get stripe(): Stripe {
    return this.client.stripe;
  }

  /** A payment of 12.00 EUR that is there at once; nobody can pay a hosted page without a browser. */
  async paid(method: TestMethod, orderId: string = randomUUID()): Promise<PaidOrder> {
    const { id, latest_charge: charge } = await this.stripe.paymentIntents.create({
      amount: 1200,
      currency: 'eur',
      confirm: true,
      payment_method: method,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      description: 'Konterfei test',
      metadata: { site: 'konterfei.test', order_id: orderId, attempt: '1' },
    });
    if (typeof charge !== 'string') throw new Error('The payment has no charge.');
    return { orderId, paymentRef: id, charge };
  }

  /** Stripe does some things a while after they were asked for. */
  later<T>(look: () => Promise<T>): Promise<T> {
    return eventually(look, { timeoutMs: 90_000, everyMs: this.client.settings.baseUrl ? 100 : 2_000 });
  }
}

const mostCutOff = 5;

/** Waits where a customer would be asked to try again: our own limit, or Stripe's, or an answer that is late. */
function patient(payment: StripePayment): Omit<PaymentPort, 'mode'> {
  const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let cutOff = 0; ;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof PaymentFailed)) throw error;
        if (error.outcome === 'unknown') cutOff += 1;
        else if (error.outcome !== 'nothing') throw error;
        if (cutOff > mostCutOff) throw error;
        await sleep(200);
      }
    }
  };
  return {
    openCheckout: (request) => patiently(() => payment.openCheckout(request)),
    look: (session) => patiently(() => payment.look(session)),
    close: (session) => patiently(() => payment.close(session)),
    refund: (request) => patiently(() => payment.refund(request)),
  };
}

export interface PaidOrder {
  readonly orderId: string;
  readonly paymentRef: string;
  readonly charge: string;
}

export const checkout = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  orderId: randomUUID(),
  orderNumber: 'TEST-12345',
  attempt: 1,
  total: { amount: 1200n, currency: 'EUR' },
  package: 'professional',
  images: 20,
  language: 'en',
  email: 'ada@example.com',
  expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 31 * 60_000),
  successUrl: 'https://example.com/payment/success',
  cancelUrl: 'https://example.com/upload?payment=cancelled',
  ...changes,
});

export const refundOf = (
  { orderId, paymentRef }: PaidOrder,
  changes: Partial<RefundRequest> = {},
): RefundRequest => ({
  id: randomUUID(),
  orderId,
  sessionId: null,
  paymentRef,
  amount: { amount: 1200n, currency: 'EUR' },
  cause: 'withdrawn',
  attempt: 1,
  repeated: false,
  ...changes,
});

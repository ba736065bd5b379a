import { Stripe } from 'stripe';
import { startStripeDouble, type StripeDouble, type StripeDoubleOptions } from '../../src/client.ts';
import { Receiver } from './receiver.ts';

/** A double, somebody who takes its webhooks, and Stripe's own package against it. */
export interface Sandbox {
  readonly double: StripeDouble;
  readonly receiver: Receiver;
  readonly stripe: Stripe;
  stop(): Promise<void>;
}

export async function sandbox(options: StripeDoubleOptions = {}): Promise<Sandbox> {
  const receiver = await new Receiver().start();
  const double = await startStripeDouble({ webhookUrl: receiver.url, ...options });
  return {
    double,
    receiver,
    stripe: stripeAt(double),
    stop: async () => {
      await double.stop();
      await receiver.stop();
    },
  };
}

export function stripeAt({ url, secretKey }: Pick<StripeDouble, 'url' | 'secretKey'>): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 60_000,
  });
}

/** What the product asks for; open for a while longer, for the machine may be slow. */
export const order = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'order-1',
  metadata: { order: 'order-1', attempt: '1' },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 2900, product_data: { name: '20 Bewerbungsfotos' } },
    },
  ],
  customer_email: 'ada@example.org',
  locale: 'de',
  expires_at: Math.floor(Date.now() / 1000) + 40 * 60,
  success_url: 'http://127.0.0.1:8080/payment/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:8080/upload?photo=1&payment=cancelled',
  adaptive_pricing: { enabled: false },
  allow_promotion_codes: false,
  allowed_payment_method_types: ['card', 'link'],
  payment_intent_data: {
    description: 'Konterfei K7-12345',
    statement_descriptor_suffix: 'K712345',
    metadata: { order: 'order-1', attempt: '1' },
  },
  ...changes,
});

/** A session that was paid with 4242. */
export async function paid({ stripe, double }: Sandbox): Promise<PaidSession> {
  const { id } = await stripe.checkout.sessions.create(order());
  const { session } = await double.control.pay(id);
  return { session: id, paymentIntent: session.payment_intent as string };
}

interface PaidSession {
  readonly session: string;
  readonly paymentIntent: string;
}

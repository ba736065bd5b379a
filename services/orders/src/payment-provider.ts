import {
  BypassPayment,
  NullFeed,
  StripeClient,
  StripeFeed,
  StripePayment,
  type PaymentFeed,
  type PaymentPort,
} from './payments/index.ts';
import type { OrdersConfig } from './orders.config.ts';

export interface PaymentProvider {
  readonly payment: PaymentPort;
  readonly feed: PaymentFeed;
}

export function providerOf(config: OrdersConfig): PaymentProvider {
  if (config.PAYMENT_MODE === 'bypass') return { payment: new BypassPayment(), feed: new NullFeed() };
  const client = new StripeClient({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRETS,
    baseUrl: config.STRIPE_API_BASE,
    methods: config.STRIPE_PAYMENT_METHODS,
    requestsPerSecond: config.STRIPE_REQUESTS_PER_SECOND,
    brand: config.BRAND_NAME,
    site: new URL(config.PUBLIC_URL).host,
  });
  return { payment: new StripePayment(client), feed: new StripeFeed(client) };
}

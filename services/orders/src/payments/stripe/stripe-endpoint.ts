import { StripeClient } from './stripe-client.ts';
import { StripeEndpoints } from './stripe-endpoints.ts';
import { ArrangeEndpoint } from '../arrange-endpoint.use-case.ts';
import type { StripeEndpointConfig } from './stripe-endpoint.config.ts';

const path = '/api/webhooks/stripe';

export function arrangeEndpointOf(config: StripeEndpointConfig): ArrangeEndpoint {
  const client = new StripeClient({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: [],
    baseUrl: config.STRIPE_API_BASE,
    methods: [],
    brand: config.BRAND_NAME,
    site: new URL(config.PUBLIC_URL).host,
  });
  return new ArrangeEndpoint(new StripeEndpoints(client), `${config.PUBLIC_URL.replace(/\/+$/, '')}${path}`);
}

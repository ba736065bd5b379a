import type { Stripe } from 'stripe';
import { PaymentEndpointsPort, type CreatedEndpoint, type Endpoint } from '../payment-endpoints.port.ts';
import { apiVersion, type StripeClient } from './stripe-client.ts';
import { stripeEventTypes } from './stripe-feed.ts';

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent;

/** Webhook endpoints at Stripe. Its interface tells a secret when an endpoint is made, and cannot change it. */
export class StripeEndpoints extends PaymentEndpointsPort {
  readonly wanted = { apiVersion, eventTypes: stripeEventTypes };

  constructor(private readonly client: StripeClient) {
    super();
  }

  async list(): Promise<readonly Endpoint[]> {
    const found: Endpoint[] = [];
    let after: string | undefined;
    do {
      const page = await this.client.call('worker', (stripe, options) =>
        stripe.webhookEndpoints.list({ limit: 100, ...(after && { starting_after: after }) }, options),
      );
      found.push(...page.data.map(endpointOf));
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
    return found;
  }

  async create(url: string): Promise<CreatedEndpoint> {
    const made = await this.client.call('worker', (stripe, options) =>
      stripe.webhookEndpoints.create(
        {
          url,
          enabled_events: eventTypes(),
          api_version: apiVersion,
          description: this.client.settings.brand,
        },
        options,
      ),
    );
    if (made.secret === undefined) throw new Error(`Stripe made ${made.id} and told no secret.`);
    return { endpoint: endpointOf(made), secret: made.secret };
  }

  async update(id: string): Promise<Endpoint> {
    return endpointOf(
      await this.client.call('worker', (stripe, options) =>
        stripe.webhookEndpoints.update(id, { enabled_events: eventTypes(), disabled: false }, options),
      ),
    );
  }

  async remove(id: string): Promise<void> {
    await this.client.call('worker', (stripe, options) => stripe.webhookEndpoints.del(id, {}, options));
  }
}

const eventTypes = () => [...stripeEventTypes] as EventType[];

const endpointOf = (endpoint: Stripe.WebhookEndpoint): Endpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  isEnabled: endpoint.status === 'enabled',
  apiVersion: endpoint.api_version,
  eventTypes: endpoint.enabled_events,
  createdAt: new Date(endpoint.created * 1000),
});

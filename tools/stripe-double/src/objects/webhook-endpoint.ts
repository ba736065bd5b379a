import type { Stripe } from 'stripe';

export interface NewEndpoint {
  readonly id: string;
  readonly created: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly version: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export const newEndpoint = (given: NewEndpoint): Stripe.WebhookEndpoint => ({
  id: given.id,
  object: 'webhook_endpoint',
  api_version: given.version,
  application: null,
  created: given.created,
  description: given.description,
  enabled_events: [...given.events],
  livemode: false,
  metadata: { ...given.metadata },
  secret: given.secret,
  status: 'enabled',
  url: given.url,
});

import { problem } from '@headshots/platform/errors';
import type { Stripe } from 'stripe';
import type {
  BookedMovement,
  PaymentFeed,
  ProviderEvent,
} from '../../application/ports/payment-feed.port.ts';
import type { PaymentFacts } from '../../domain/payment-facts.ts';
import { bookedMovement } from './stripe-balance.ts';
import { apiVersion, type StripeClient } from './stripe-client.ts';
import { chargeFacts, disputeFacts, fraudWarningFacts, refundFacts, sessionFacts } from './stripe-facts.ts';

/** Seconds that a signature may be old, or ahead of our clock. */
const tolerance = 300;

/** What Stripe is asked to tell us, by the kind of object it is about. */
const types = {
  session: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  charge: ['charge.succeeded'],
  refund: ['refund.created', 'refund.updated', 'refund.failed'],
  dispute: [
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  warning: ['radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated'],
} as const;
type About = keyof typeof types;

const aboutOf: ReadonlyMap<string, About> = new Map(
  Object.entries(types).flatMap(([about, names]) => names.map((name) => [name, about as About] as const)),
);

/** The events an endpoint at Stripe has to be made for. */
export const stripeEventTypes: readonly string[] = [...aboutOf.keys()];

interface Named {
  readonly id: string;
}

/** What Stripe tells: by webhook, and again when it is asked. */
export class StripeFeed implements PaymentFeed {
  readonly eventTypes = stripeEventTypes;

  constructor(private readonly client: StripeClient) {}

  verify(payload: Uint8Array, signature: string): ProviderEvent {
    const event = this.signed(Buffer.from(payload), signature);
    if (typeof event.id !== 'string' || typeof event.type !== 'string' || !isNamed(event.data?.object))
      throw problem('webhook.signature_invalid');
    if (event.livemode !== this.client.isLive) throw problem('webhook.signature_invalid');
    return providerEvent(event, event.api_version !== apiVersion);
  }

  async *since(moment: Date): AsyncIterable<ProviderEvent> {
    const created = { gte: Math.floor(moment.getTime() / 1000) };
    let after: string | undefined;
    do {
      const page = await this.client.call('worker', (stripe, options) =>
        stripe.events.list(
          { created, types: [...stripeEventTypes], limit: 100, ...(after && { starting_after: after }) },
          options,
        ),
      );
      for (const event of page.data) yield providerEvent(event, true);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }

  async *movedSince(moment: Date): AsyncIterable<BookedMovement> {
    const created = { gte: Math.floor(moment.getTime() / 1000) };
    let after: string | undefined;
    do {
      const page = await this.client.call('worker', (stripe, options) =>
        stripe.balanceTransactions.list(
          { created, limit: 100, expand: ['data.source'], ...(after && { starting_after: after }) },
          options,
        ),
      );
      for (const line of page.data) {
        const movement = bookedMovement(line);
        if (movement) yield movement;
      }
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }

  fetch(type: string, payload: unknown): Promise<unknown> {
    const about = aboutOf.get(type);
    if (!about || !isNamed(payload)) return Promise.resolve(payload);
    return this.client.call('worker', (stripe, options) => fetched(stripe, about, payload.id, options));
  }

  factsOf(type: string, payload: unknown): PaymentFacts | undefined {
    const markOf = (fingerprint: string): string => this.client.markOf(fingerprint);
    switch (aboutOf.get(type)) {
      case 'session':
        return sessionFacts(payload as Stripe.Checkout.Session, type, markOf);
      case 'charge':
        return chargeFacts(payload as Stripe.Charge, markOf);
      case 'refund':
        return refundFacts(payload as Stripe.Refund);
      case 'dispute':
        return disputeFacts(payload as Stripe.Dispute);
      case 'warning':
        return fraudWarningFacts(payload as Stripe.Radar.EarlyFraudWarning);
      default:
        return undefined;
    }
  }

  private signed(payload: Buffer, signature: string): Stripe.Event {
    if (isAhead(signature)) throw problem('webhook.signature_invalid');
    for (const secret of this.client.settings.webhookSecrets) {
      try {
        return this.client.stripe.webhooks.constructEvent(payload, signature, secret, tolerance);
      } catch {
        // The next secret may be the one it is signed with.
      }
    }
    throw problem('webhook.signature_invalid');
  }
}

/** Stripe's own check takes any time ahead of ours. */
const isAhead = (signature: string): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) > Date.now() / 1000 + tolerance;

const isNamed = (thing: unknown): thing is Named =>
  typeof thing === 'object' && thing !== null && typeof (thing as Named).id === 'string';

const providerEvent = (event: Stripe.Event, isPointer: boolean): ProviderEvent => ({
  id: event.id,
  type: event.type,
  apiVersion: event.api_version ?? '',
  created: new Date(event.created * 1000),
  payload: isPointer ? { id: (event.data.object as Named).id } : event.data.object,
  isPointer: isPointer && aboutOf.has(event.type),
});

function fetched(stripe: Stripe, about: About, id: string, options: Stripe.RequestOptions): Promise<unknown> {
  switch (about) {
    case 'session':
      return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, options);
    case 'charge':
      return stripe.charges.retrieve(id, {}, options);
    case 'refund':
      return stripe.refunds.retrieve(id, {}, options);
    case 'dispute':
      return stripe.disputes.retrieve(id, {}, options);
    case 'warning':
      return stripe.radar.earlyFraudWarnings.retrieve(id, {}, options);
  }
}

import { Logger } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { BookedMovement, PaymentFeed, ProviderEvent } from '../payment-feed.port.ts';
import type { PaymentFacts } from '../payment-facts.ts';
import { bookedMovement } from './stripe-balance.ts';
import { apiVersion, type StripeClient } from './stripe-client.ts';
import { chargeFacts, disputeFacts, fraudWarningFacts, refundFacts, sessionFacts } from './stripe-facts.ts';
import { envelope, name, storable, type Envelope } from './stripe-shapes.ts';

/** Seconds that a signature may be old, or ahead of our clock. */
const tolerance = 300;

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

export const stripeEventTypes: readonly string[] = [...aboutOf.keys()];

export class StripeFeed implements PaymentFeed {
  readonly eventTypes = stripeEventTypes;
  private readonly logger = new Logger(StripeFeed.name);

  constructor(private readonly client: StripeClient) {}

  verify(payload: Uint8Array, signature: string): ProviderEvent {
    const { data: event } = envelope.safeParse(this.signed(Buffer.from(payload), signature));
    if (!event) throw problem('webhook.malformed');
    if (event.livemode !== this.client.isLive) throw problem('webhook.signature_invalid');
    try {
      return providerEvent(event, event.api_version !== apiVersion);
    } catch (cause) {
      throw problem('webhook.malformed', { cause });
    }
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
      for (const listed of page.data) {
        const { data: event, error } = envelope.safeParse(listed);
        if (event) yield providerEvent(event, true);
        else this.logger.error({ err: error }, 'a listed event of Stripe cannot be read');
      }
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
        const movement = this.booked(line);
        if (movement) yield movement;
      }
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }

  async fetch(type: string, payload: unknown): Promise<unknown> {
    const about = aboutOf.get(type);
    const { data: named } = pointer.safeParse(payload);
    if (!about || !named) return payload;
    return storable(
      await this.client.call('worker', (stripe, options) => fetched(stripe, about, named.id, options)),
    );
  }

  factsOf(type: string, payload: unknown): PaymentFacts | undefined {
    const { reader } = this.client;
    switch (aboutOf.get(type)) {
      case 'session':
        return sessionFacts(payload as Stripe.Checkout.Session, type, reader);
      case 'charge':
        return chargeFacts(payload as Stripe.Charge, reader);
      case 'refund':
        return refundFacts(payload as Stripe.Refund);
      case 'dispute':
        return disputeFacts(payload as Stripe.Dispute, reader);
      case 'warning':
        return fraudWarningFacts(payload as Stripe.Radar.EarlyFraudWarning);
      default:
        return undefined;
    }
  }

  private booked(line: Stripe.BalanceTransaction): BookedMovement | undefined {
    try {
      return bookedMovement(line, this.client.reader);
    } catch (error) {
      this.logger.error({ err: error }, 'a line of the books of Stripe cannot be read');
      return undefined;
    }
  }

  private signed(payload: Buffer, signature: string): unknown {
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

const pointer = z.object({ id: name });

/** @throws RangeError when what it is about is nested without end */
const providerEvent = (event: Envelope, isPointer: boolean): ProviderEvent => ({
  id: event.id,
  type: event.type,
  apiVersion: event.api_version ?? '',
  created: new Date(event.created * 1000),
  payload: isPointer ? { id: event.data.object.id } : storable(event.data.object),
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
      // Who is paid stands on the payment.
      return stripe.disputes.retrieve(id, { expand: ['payment_intent'] }, options);
    case 'warning':
      return stripe.radar.earlyFraudWarnings.retrieve(id, {}, options);
  }
}

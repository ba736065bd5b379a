import { eventually } from '@headshots/platform/testing';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import {
  startStripeDouble,
  type LedgerPayment,
  type StripeControl,
  type StripeDouble,
} from '@headshots/stripe-double/client';
import type { ThreadOptions } from '../../src/documents/pdf/threaded-printer.ts';
import { paidHere } from '../../src/payments/stripe/stripe-facts.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';
import { openWebhookRelay, type WebhookRelay } from './webhook-relay.ts';

/** Signs webhooks, too: as while a secret is changed. */
export const previousSecret = 'whsec_the_one_before';

/** The service orders with a double of Stripe, and what carries webhooks between them as the gateway does. */
export class StripeOrders {
  private constructor(
    readonly service: OrdersUnderTest,
    readonly stripe: StripeDouble,
    private readonly relay: WebhookRelay,
  ) {}

  static async start(settings: NodeJS.ProcessEnv = {}, printing: ThreadOptions = {}): Promise<StripeOrders> {
    const stripe = await startStripeDouble();
    const own = {
      PAYMENT_MODE: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRETS: `${stripe.webhookSecret},${previousSecret}`,
      STRIPE_API_BASE: stripe.url,
      PAYMENT_EVENT_POLL_MS: '50',
      PAYMENT_WATCH_MS: '100',
      RECONCILE_MS: '1000',
      ...settings,
    };
    const service = await OrdersUnderTest.start(own, undefined, undefined, printing);
    // Whoever is not heard says so, and Stripe comes again.
    const relay = await openWebhookRelay(service.impatient);
    await stripe.control.setWebhook({ url: relay.url, secret: stripe.webhookSecret, previousSecret });
    return new StripeOrders(service, stripe, relay);
  }

  /** How the webhooks were answered. */
  get answers(): readonly number[] {
    return this.relay.answers;
  }

  get control(): StripeControl {
    return this.stripe.control;
  }

  /** An order that waits at the payment page. Whoever is told that too many come at once comes again. */
  placed(changes: Parameters<Customer['place']>[0] = {}): Promise<PlacedOrder> {
    return eventually(() => this.place(changes));
  }

  private async place(changes: Parameters<Customer['place']>[0]): Promise<PlacedOrder> {
    const customer = await this.service.customer();
    const { order, nextUrl } = await customer.place(changes);
    if (!order) throw new Error('no order');
    return { customer, order, nextUrl, session: await this.sessionOf(order) };
  }

  async paid(
    card?: Parameters<StripeControl['pay']>[1],
  ): Promise<PlacedOrder & { readonly payment: string }> {
    const placed = await this.placed();
    // Everybody has a card of their own, unless a test names one.
    await this.control.pay(placed.session, { ...(card?.card ? {} : { holder: placed.order.id }), ...card });
    await this.reaches(placed.order, 'paid');
    return { ...placed, payment: (await this.money(placed.order)).paymentIntent };
  }

  async sessionOf({ id }: Order): Promise<string> {
    const [row] = await this.service.query<{ payment_session_id: string }>(
      'SELECT payment_session_id FROM orders WHERE id = $1',
      [id],
    );
    if (!row) throw new Error('no order');
    return row.payment_session_id;
  }

  reaches({ id }: Order, state: string): Promise<void> {
    return eventually(async () => {
      const found = await this.service.stateOf(id);
      if (found !== state) throw new Error(`is ${found}, not ${state}`);
    });
  }

  /** What the double knows of the money of an order. */
  async money({ id }: Order): Promise<LedgerPayment> {
    const payment = await this.control.payment(id);
    if (!payment) throw new Error('no payment');
    return payment;
  }

  /** Every movement of ours at the provider is one of the double's, and the other way round; what others took is theirs. */
  async agree(): Promise<void> {
    await eventually(async () => {
      const ours = await this.service.query<{ kind: string; amount: string; payment_ref: string }>(
        `SELECT kind, amount, payment_ref FROM movements WHERE provider_ref NOT LIKE 'hand:%'`,
      );
      const { movements, payments } = await this.control.ledger();
      const foreign = new Set(payments.filter(isForeign).map(({ paymentIntent }) => paymentIntent));
      const line = (kind: string, amount: number, payment: string) => `${payment} ${kind} ${amount}`;
      const left = ours.map((row) => line(row.kind, Number(row.amount), row.payment_ref)).sort();
      const right = movements
        .filter((one) => !foreign.has(one.paymentIntent))
        .map((one) => line(one.kind, one.amount, one.paymentIntent))
        .sort();
      if (left.join('\n') !== right.join('\n'))
        throw new Error(`ours:\n${left.join('\n')}\ntheirs:\n${right.join('\n')}`);
    });
  }

  /** Requests to Stripe that changed something, by path. */
  async writes(path: string): Promise<number> {
    return (await this.control.requests()).filter(
      (request) => request.method === 'POST' && request.path.startsWith(path),
    ).length;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.stripe.stop();
    await this.relay.close();
  }
}

/** Another product on the same account took it. */
export const isForeign = ({ metadata, clientReferenceId }: LedgerPayment): boolean =>
  clientReferenceId === null || paidHere(metadata, 'konterfei.test') !== clientReferenceId;

export interface PlacedOrder {
  readonly customer: Customer;
  readonly order: Order;
  readonly nextUrl: string;
  readonly session: string;
}

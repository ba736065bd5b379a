import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Client } from '@connectrpc/connect';
import { TopicRegistry } from '@headshots/platform/bus';
import { createRpcClient } from '@headshots/platform/rpc';
import {
  eventually,
  testBus,
  testCallersText,
  testDatabase,
  testIdentity,
  testService,
  type TestBus,
  type TestDatabase,
  type TestIdentity,
} from '@headshots/platform/testing';
import { agreementVersions } from '@headshots/proto/agreements';
import { OrdersService, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { topics } from '@headshots/proto/topics';
import { orderIdOf, scopeOf } from '../../src/checkout/place-order.command.ts';
import { tables } from '../../src/tables.ts';
import { openBooks } from './books.ts';
import { Gates } from './gates.ts';
import { FakeCoupons, FakeMedia } from './neighbours.ts';
import { OrdersProcess } from './orders-process.ts';
import { Customer, ownTopics } from './orders-service.ts';
import { OwnPostgres } from './own-postgres.ts';
import { StripeProcess } from './stripe-process.ts';
import { openWebhookRelay, type WebhookRelay } from './webhook-relay.ts';

export const patience = { everyMs: 50 };

/** A customer and what they ask for, again and again by the same key. */
export interface Shopper {
  readonly customer: Customer;
  readonly request: {
    readonly idempotencyKey: string;
    readonly photoId: string;
    readonly couponCode: string;
  };
  /** The order this request means. */
  readonly orderId: string;
}

interface Parts {
  readonly postgres: OwnPostgres;
  readonly database: TestDatabase;
  readonly gates: Gates;
  readonly bus: TestBus;
  readonly identity: TestIdentity;
  readonly media: FakeMedia;
  readonly coupons: FakeCoupons;
  readonly stripe: StripeProcess;
  readonly orders: OrdersProcess;
  readonly client: Client<typeof OrdersService>;
  readonly relay: WebhookRelay;
  readonly collector: Collector;
}

/** Takes the spans that orders exports. */
interface Collector {
  readonly url: string;
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

async function openCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Orders, the double of Stripe and Postgres, each in processes of its own that a test may kill. */
export class MoneyStage {
  private constructor(private readonly parts: Parts) {}

  static async start(): Promise<MoneyStage> {
    const [media, coupons] = [new FakeMedia(), new FakeCoupons()];
    coupons.uses = 1_000;
    const [postgres, stripe, identity, collector] = await Promise.all([
      OwnPostgres.start(),
      StripeProcess.start(),
      testIdentity(),
      openCollector(),
      media.server.start(),
      coupons.server.start(),
    ]);
    const database = await testDatabase({ ...tables, server: postgres.url });
    await openBooks(database.url);
    const gates = await Gates.build(database.url);
    const bus = testBus();
    await bus.createTopics(new TopicRegistry(topics.filter(({ name }) => ownTopics.test(name))));
    const orders = await OrdersProcess.start({
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      PUBLIC_URL: 'https://konterfei.test/',
      DATABASE_URL: database.url,
      DATABASE_POOL: '40',
      KAFKA_BROKERS: bus.brokers.join(','),
      TOPIC_PREFIX: bus.topicPrefix,
      RPC_SERVICE_KEY: testService('orders').key,
      RPC_CALLERS: testCallersText('orders'),
      IDENTITY_URL: identity.url,
      SESSION_ISSUER: identity.url,
      MEDIA_URL: media.server.url,
      COUPONS_URL: coupons.server.url,
      PAYMENT_MODE: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRETS: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      PAYMENT_EVENT_POLL_MS: '50',
      DEADLINE_SWEEP_MS: '100',
      REFUND_POLL_MS: '50',
      DOCUMENTS_POLL_MS: '50',
      RECONCILE_MS: '1000',
      SHUTDOWN_DRAIN_MS: '0',
    });
    const client = createRpcClient(OrdersService, {
      baseUrl: orders.url,
      timeoutMs: 15_000,
      concurrency: 200,
    });
    const relay = await openWebhookRelay(client);
    const stage = new MoneyStage({
      ...{
        postgres,
        database,
        gates,
        bus,
        identity,
        media,
        coupons,
        stripe,
        orders,
        client,
        relay,
        collector,
      },
    });
    await stage.hearWebhooks();
    return stage;
  }

  get gates(): Gates {
    return this.parts.gates;
  }
  get stripe(): StripeProcess {
    return this.parts.stripe;
  }
  get orders(): OrdersProcess {
    return this.parts.orders;
  }
  get postgres(): OwnPostgres {
    return this.parts.postgres;
  }
  get media(): FakeMedia {
    return this.parts.media;
  }
  get coupons(): FakeCoupons {
    return this.parts.coupons;
  }
  get client(): Client<typeof OrdersService> {
    return this.parts.client;
  }

  /** A double that was started anew keeps what it knows; how it behaves is said again. */
  async hearWebhooks(): Promise<void> {
    const { stripe, relay } = this.parts;
    await stripe.control.turn({ webhooks: { retryAfterMs: Array.from({ length: 1_000 }, () => 250) } });
    await stripe.control.setWebhook({ url: relay.url, secret: stripe.webhookSecret });
  }

  async shopper(couponCode = ''): Promise<Shopper> {
    const { identity, client } = this.parts;
    const userId = randomUUID();
    identity.contacts.set(userId, { email: `${userId}@example.org`, language: 'de' });
    const customer = new Customer({ client }, userId, await identity.tokenFor({ userId }));
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode };
    const { terms, face, immediateStart: immediate_start } = agreementVersions;
    const scope = scopeOf({
      ...{ ...request, userId, userToken: '', language: 'de', package: 'professional', currency: 'EUR' },
      consents: { terms, face, immediate_start },
    });
    return { customer, request, orderId: orderIdOf(scope) };
  }

  /** Asks until it is answered, as an app does. */
  placed({ customer, request }: Shopper): Promise<{ readonly order: Order; readonly nextUrl: string }> {
    return eventually(async () => {
      const { order, nextUrl } = await customer.place(request);
      if (!order) throw new Error('no order');
      return { order, nextUrl };
    }, patience);
  }

  /** An order that waits at the payment page, and its session. */
  async atThePage(): Promise<{ readonly order: Order; readonly session: string }> {
    const { order } = await this.placed(await this.shopper());
    return { order, session: await this.sessionOf(order.id) };
  }

  async sessionOf(orderId: string): Promise<string> {
    const [row] = await this.query('SELECT payment_session_id FROM orders WHERE id = $1', [orderId]);
    return String(row?.['payment_session_id']);
  }

  query(text: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.gates.pass(text, parameters);
  }

  async reaches(orderId: string, state: string): Promise<void> {
    await eventually(async () => {
      const [row] = await this.query('SELECT state FROM orders WHERE id = $1', [orderId]);
      if (row?.['state'] !== state) throw new Error(`is ${String(row?.['state'])}, not ${state}`);
    }, patience);
  }

  /**
   * Everything that the provider has to say is applied. What is said later is applied in one transaction with whatever
   * else is heard then, and keeps the rows of its orders as long as that one stands at a gate.
   */
  async allHeard(): Promise<void> {
    await this.stripe.control.idle();
    await eventually(async () => {
      const open = await this.query(
        `SELECT type, state FROM payment_events WHERE state IN ('pointer', 'pending', 'waiting')`,
      );
      if (open.length > 0) throw new Error(`not applied: ${JSON.stringify(open)}`);
    }, patience);
  }

  /** Starts again what an earlier test left dead, so that only that one fails. */
  async mend(): Promise<void> {
    const { postgres, stripe, orders } = this.parts;
    if (!postgres.runs) await postgres.run();
    if (!stripe.runs) {
      await stripe.run();
      await this.hearWebhooks();
    }
    if (!orders.runs) await orders.run();
  }

  /** What dead processes held is free again: nobody has to wait for their leases. */
  async endLeases(): Promise<void> {
    await this.query(
      `UPDATE idempotency_keys SET running_until = now() - interval '1 second' WHERE answer IS NULL`,
    );
    await this.keepTries();
    await this.query(`UPDATE refunds SET next_try_at = now() WHERE state = 'pending'`);
    await this.query('UPDATE bookkeeping.documents SET claimed_until = NULL WHERE pdf IS NULL');
  }

  /** However slow the machine is, who asked comes back within the minute in which a try is repeated. */
  async keepTries(): Promise<void> {
    await this.query(`
      UPDATE payments SET opened_at = now() WHERE (order_id, attempt) IN (
        SELECT order_id, attempt FROM payments WHERE session_id IS NULL FOR UPDATE SKIP LOCKED)`);
  }

  /** How often a fact about an order was told. */
  async told(topic: string, orderId: string): Promise<number> {
    return (await this.parts.bus.events(topic)).filter(({ key }) => key?.toString() === orderId).length;
  }

  /** Sessions of an order at the provider. */
  async sessionsOf(orderId: string): Promise<readonly string[]> {
    const response = await fetch(`${this.stripe.url}/v1/checkout/sessions?limit=100`, {
      headers: { authorization: `Bearer ${this.stripe.secretKey}`, 'stripe-version': '2026-10-28.endive' },
    });
    const { data } = (await response.json()) as { data: { id: string; client_reference_id: string }[] };
    return data.filter((one) => one.client_reference_id === orderId).map(({ id }) => id);
  }

  /** All that left orders for other eyes than the customer's: log lines, spans, records of topics. */
  async said(): Promise<Readonly<Record<'log' | 'spans' | 'topics', string>>> {
    const { bus, orders, collector } = this.parts;
    const names = topics.map(({ name }) => name).filter((name) => ownTopics.test(name));
    const records = (await Promise.all(names.map((name) => bus.read(name)))).flat();
    const topicText = records.map(
      ({ key, value, headers }) => `${key} ${value} ${[...headers.values()].join(' ')}`,
    );
    return { log: orders.log, spans: collector.bodies.join('\n'), topics: topicText.join('\n') };
  }

  /** Opens what a test closed, and takes back its faults. */
  async letGo(): Promise<void> {
    const { gates, stripe, media, coupons } = this.parts;
    await gates.openAll();
    await stripe.control.clearFaults();
    media.silentAbout.clear();
    coupons.silentAbout.clear();
  }

  async stop(): Promise<void> {
    const { orders, stripe, gates, database, postgres, bus, identity } = this.parts;
    const { media, coupons, relay, collector } = this.parts;
    await orders.kill();
    await stripe.stop();
    await relay.close();
    await gates.stop();
    await database.dataSource.destroy();
    await Promise.all([postgres.stop(), bus.close(), identity.close(), collector.close()]);
    await Promise.all([media.server.stop(), coupons.server.stop()]);
  }
}

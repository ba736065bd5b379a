import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { fromBinary, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import type { Client } from '@connectrpc/connect';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { runService } from '@headshots/platform/http';
import { TopicRegistry } from '@headshots/platform/bus';
import { createRpcClient, withUser } from '@headshots/platform/rpc';
import {
  patient,
  testBus,
  testDatabase,
  testIdentity,
  type TestBus,
  type TestDatabase,
  type TestIdentity,
  testCallers,
  testService,
} from '@headshots/platform/testing';
import { agreementVersions } from '@headshots/proto/agreements';
import { Package } from '@headshots/proto/common/v1/types_pb';
import { OrdersService, type PlaceOrderRequestSchema } from '@headshots/proto/orders/v1/orders_pb';
import { topics } from '@headshots/proto/topics';
import type { ThreadOptions } from '../../src/documents/pdf/threaded-printer.ts';
import { tables } from '../../src/tables.ts';
import { loadOrdersConfig, type OrdersConfig } from '../../src/orders.config.ts';
import { OrdersModule } from '../../src/orders.module.ts';
import type { PaymentProvider } from '../../src/payment-provider.ts';
import { openBooks, type Books } from './books.ts';
import { FakeCoupons, FakeMedia } from './neighbours.ts';

/** Topics that orders writes or reads. */
export const ownTopics =
  /^(order\.|payment\.|claim\.|withdrawal\.|notification\.|headshots\.|photo\.(deleted|expired)|account\.)/;

const ofTests = { timeoutMs: 15_000, concurrency: 200 };

/** The service orders on a database and topics of its own, with the loops of a second replica beside it. */
export class OrdersUnderTest {
  /** Comes again when it is asked to. */
  readonly client: Client<typeof OrdersService>;
  /** Takes every answer for one. */
  readonly impatient: Client<typeof OrdersService>;

  private constructor(
    readonly database: TestDatabase,
    readonly books: Books,
    readonly bus: TestBus,
    readonly identity: TestIdentity,
    readonly media: FakeMedia,
    readonly coupons: FakeCoupons,
    private readonly apps: INestApplicationContext[],
    readonly baseUrl: string,
    readonly config: OrdersConfig,
  ) {
    this.impatient = createRpcClient(OrdersService, { baseUrl, ...ofTests });
    this.client = patient(this.impatient);
  }

  static async start(
    settings: NodeJS.ProcessEnv = {},
    payment?: PaymentProvider,
    /** Puts something between the service and its database. */
    reachBy: (databaseUrl: string) => Promise<string> = async (url) => url,
    printing: ThreadOptions = {},
  ): Promise<OrdersUnderTest> {
    const media = new FakeMedia();
    const coupons = new FakeCoupons();
    await Promise.all([media.server.start(), coupons.server.start()]);
    const [database, identity] = await Promise.all([testDatabase(tables), testIdentity()]);
    const books = await openBooks(database.url);
    const bus = testBus();
    await bus.createTopics(new TopicRegistry(topics.filter(({ name }) => ownTopics.test(name))));
    const config = loadOrdersConfig({
      PORT: '1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://konterfei.test/',
      DATABASE_URL: await reachBy(database.url),
      KAFKA_BROKERS: bus.brokers.join(','),
      TOPIC_PREFIX: bus.topicPrefix,
      RPC_SERVICE_KEY: testService('orders').key,
      IDENTITY_URL: identity.url,
      MEDIA_URL: media.server.url,
      COUPONS_URL: coupons.server.url,
      DEADLINE_SWEEP_MS: '100',
      REFUND_POLL_MS: '50',
      WITHDRAWAL_POLL_MS: '50',
      ...settings,
    });
    const app = await runService({
      name: 'orders',
      module: OrdersModule.forRoot(config, payment, printing),
      config: { port: 0, managementPort: 0, host: config.HOST, logLevel: config.LOG_LEVEL },
      rpc: { callers: testCallers('orders'), identityUrl: identity.url, issuer: identity.url },
    });
    const second = await NestFactory.createApplicationContext(
      OrdersModule.forRoot(config, payment, printing),
      { logger: false },
    );
    return new OrdersUnderTest(
      database,
      books,
      bus,
      identity,
      media,
      coupons,
      [app, second],
      await app.getUrl(),
      config,
    );
  }

  /** A neighbour that calls. */
  as(name: string): Client<typeof OrdersService> {
    const { baseUrl } = this;
    return patient(createRpcClient(OrdersService, { baseUrl, as: testService(name), ...ofTests }));
  }

  async customer(options: { readonly emailVerified?: boolean } = {}): Promise<Customer> {
    const userId = randomUUID();
    this.identity.contacts.set(userId, { email: `${userId}@example.org`, language: 'de' });
    return new Customer(this, userId, await this.identity.tokenFor({ userId, ...options }));
  }

  /** A part of the service, for what no call reaches. */
  get<T>(part: Type<T>): T {
    const [app] = this.apps;
    if (!app) throw new Error('the service does not run');
    return app.get(part);
  }

  query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.database.dataSource.query(sql, parameters);
  }

  ordersOf({ userId }: Pick<Customer, 'userId'>): Promise<unknown[]> {
    return this.query('SELECT id FROM orders WHERE user_id = $1', [userId]);
  }

  async stateOf(orderId: string): Promise<string | undefined> {
    return (await this.query<{ state: string }>('SELECT state FROM orders WHERE id = $1', [orderId]))[0]
      ?.state;
  }

  /** Facts of one kind about one order. */
  async published<D extends DescMessage>(
    schema: D,
    topic: string,
    orderId: string,
  ): Promise<MessageShape<D>[]> {
    return (await this.bus.events(topic))
      .filter(({ key }) => key?.toString() === orderId)
      .map(({ value }) => fromBinary(schema, value ?? new Uint8Array()));
  }

  /** Resolves when the service has taken the events, to whatever effect. */
  async handled(eventIds: readonly string[]): Promise<boolean> {
    const rows = await this.query('SELECT 1 FROM inbox WHERE event_id = ANY($1)', [[...new Set(eventIds)]]);
    return rows.length === new Set(eventIds).size;
  }

  /** Ends the service; its database, its topics and its neighbours stay. */
  async end(): Promise<void> {
    await Promise.all(this.apps.splice(0).map((app) => app.close()));
  }

  async stop(): Promise<void> {
    await this.end();
    await Promise.all([this.media.server.stop(), this.coupons.server.stop(), this.identity.close()]);
    await this.bus.close();
    await this.database.drop();
    await this.books.drop();
  }
}

export class Customer {
  constructor(
    private readonly service: Pick<OrdersUnderTest, 'client'> & Partial<Pick<OrdersUnderTest, 'impatient'>>,
    readonly userId: string,
    readonly token: string,
  ) {}

  get call() {
    return withUser(this.token);
  }

  get email(): string {
    return `${this.userId}@example.org`;
  }

  place(changes: MessageInitShape<typeof PlaceOrderRequestSchema> = {}) {
    return this.service.client.placeOrder(this.wish(changes), this.call);
  }

  /** The first answer, whatever it is. */
  tryToPlace(changes: MessageInitShape<typeof PlaceOrderRequestSchema> = {}) {
    const { client, impatient = client } = this.service;
    return impatient.placeOrder(this.wish(changes), this.call);
  }

  private wish(changes: MessageInitShape<typeof PlaceOrderRequestSchema>) {
    const consents = {
      termsVersion: agreementVersions.terms,
      faceVersion: agreementVersions.face,
      immediateStartVersion: agreementVersions.immediateStart,
    };
    const fresh = {
      idempotencyKey: randomUUID(),
      photoId: randomUUID(),
      package: Package.PROFESSIONAL,
      consents,
    };
    return { ...fresh, ...(changes as object) };
  }
}

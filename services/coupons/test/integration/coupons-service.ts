import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { DescMessage } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { runService } from '@headshots/platform/http';
import { TopicRegistry } from '@headshots/platform/bus';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { createRpcClient } from '@headshots/platform/rpc';
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
import { Package } from '@headshots/proto/common/v1/types_pb';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { topics } from '@headshots/proto/topics';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CouponRepository } from '../../src/coupon/coupon.repository.ts';
import { tables } from '../../src/tables.ts';
import { loadCouponsConfig, type CouponsConfig } from '../../src/coupons.config.ts';
import { CouponsModule } from '../../src/coupons.module.ts';
import type { Coupon } from '../../src/coupon/coupon.ts';
import { aCoupon } from '../builders/coupon.ts';

const used = [
  'order.paid',
  'order.expired',
  'order.refunded',
  'coupon.redeemed',
  'account.deletion_requested',
  'account.erased',
];

const inMinutes = (minutes: number) => timestampFromMs(Date.now() + minutes * 60_000);
export const euros = (amount: bigint) => ({ amount, currency: 'EUR' });

/** The service coupons on a database and topics of its own, with the loops of a second replica beside it. */
export class CouponsUnderTest {
  readonly client: Client<typeof CouponsService>;

  private constructor(
    readonly database: TestDatabase,
    readonly bus: TestBus,
    readonly identity: TestIdentity,
    private readonly apps: readonly INestApplicationContext[],
    readonly baseUrl: string,
    readonly config: CouponsConfig,
  ) {
    this.client = patient(
      createRpcClient(CouponsService, {
        baseUrl,
        as: testService('orders'),
        timeoutMs: 20_000,
        concurrency: 300,
      }),
    );
  }

  /** @param reachBy puts something between the service and its database */
  static async start(
    reachBy: (databaseUrl: string) => Promise<string> = async (url) => url,
  ): Promise<CouponsUnderTest> {
    const [database, identity] = await Promise.all([testDatabase(tables), testIdentity()]);
    const bus = testBus();
    await bus.createTopics(new TopicRegistry(topics.filter(({ name }) => used.includes(name))));
    const config = loadCouponsConfig({
      PORT: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: await reachBy(database.url),
      KAFKA_BROKERS: bus.brokers.join(','),
      TOPIC_PREFIX: bus.topicPrefix,
      RPC_SERVICE_KEY: testService('coupons').key,
      IDENTITY_URL: identity.url,
      RESERVATION_SWEEP_MS: '100',
    });
    const app = await runService({
      name: 'coupons',
      module: CouponsModule.forRoot(config),
      config: { port: 0, managementPort: 0, host: config.HOST, logLevel: config.LOG_LEVEL },
      rpc: { callers: testCallers('coupons'), identityUrl: identity.url, issuer: identity.url },
    });
    const second = await NestFactory.createApplicationContext(CouponsModule.forRoot(config), {
      logger: false,
    });
    return new CouponsUnderTest(database, bus, identity, [app, second], await app.getUrl(), config);
  }

  async addCoupon(changes: Partial<Coupon>): Promise<void> {
    const { id: _id, used: _used, disabledAt: _disabledAt, ...coupon } = aCoupon(changes);
    const { dataSource } = this.database;
    await new UnitOfWork(dataSource, new OutboxWriter()).run((tx) =>
      new CouponRepository(dataSource).addIfNew(tx, coupon),
    );
  }

  reserve(code: string, orderId: string = randomUUID(), minutes = 30, userId: string = randomUUID()) {
    const price = euros(1200n);
    return this.client.reserve({
      code,
      orderId,
      userId,
      package: Package.PROFESSIONAL,
      price,
      expiresAt: inMinutes(minutes),
    });
  }

  /** Uses by the counter and by the rows; the two must always agree. */
  async uses(code: string): Promise<{ used: number; held: number }> {
    const [row] = (await this.database.dataSource.query(
      `SELECT used, (SELECT count(*)::int FROM reservations r WHERE r.coupon_id = c.id AND r.holds_use) AS held
       FROM coupons c WHERE code = $1`,
      [code],
    )) as { used: number; held: number }[];
    return row!;
  }

  async stateOf(orderId: string): Promise<string | undefined> {
    const rows = (await this.database.dataSource.query('SELECT state FROM reservations WHERE order_id = $1', [
      orderId,
    ])) as { state: string }[];
    return rows[0]?.state;
  }

  /** Whether the service has taken the events, to whatever effect. */
  async handled(eventIds: readonly string[]): Promise<boolean> {
    const { dataSource } = this.database;
    const rows: unknown[] = await dataSource.query('SELECT 1 FROM inbox WHERE event_id = ANY($1)', [
      eventIds,
    ]);
    return rows.length === new Set(eventIds).size;
  }

  /** Rows of the outbox for one kind of fact about one order. */
  async facts(schema: DescMessage, orderId: string): Promise<number> {
    const rows = (await this.database.dataSource.query('SELECT 1 FROM outbox WHERE type = $1 AND key = $2', [
      schema.typeName,
      orderId,
    ])) as unknown[];
    return rows.length;
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await Promise.all([this.bus.close(), this.identity.close()]);
    await this.database.drop();
  }
}

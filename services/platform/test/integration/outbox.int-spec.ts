import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OrderDeliveredSchema, OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { Client } from 'pg';
import type { BusProducer, BusRecord } from '../../src/bus/bus.ts';
import { OutboxRelay, OutboxWriter } from '../../src/outbox/index.ts';
import { measureOutbox, purgePlatformTables } from '../../src/outbox/outbox-upkeep.ts';
import { metrics } from '../../src/telemetry/index.ts';
import {
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  UnitOfWork,
} from '../../src/persistence/index.ts';
import {
  eventually,
  FaultProxy,
  LateDatabase,
  testDatabase,
  type TestDatabase,
} from '../../src/testing/index.ts';
import { BusHarness, clientThrough } from '../support/bus-harness.ts';
import { delivered, placed, registryOf } from '../support/topics.ts';

describe('outbox', () => {
  let harness: BusHarness;
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;
  const relays: OutboxRelay[] = [];

  beforeAll(async () => {
    database = await testDatabase({
      migrations: [PlatformTables1700000000000, OutboxPeople1764200000000],
      poolSize: 10,
    });
    await database.dataSource.query(
      'CREATE TABLE things (id text PRIMARY KEY, version int NOT NULL DEFAULT 0)',
    );
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    harness = await BusHarness.start(registryOf(placed()));
    unitOfWork = new UnitOfWork(database.dataSource, new OutboxWriter(harness.registry));
    await database.dataSource.query('TRUNCATE outbox, things');
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await harness.close();
  });

  const relay = (
    producer: BusProducer = harness.bus.client.producer(),
    { pollMs = 200, databaseUrl = database.url } = {},
  ): OutboxRelay => {
    harness.onClose(() => producer.close());
    const made = new OutboxRelay({
      databaseUrl,
      producer,
      topicPrefix: harness.bus.topicPrefix,
      topics: new Set(harness.registry.all.map(({ name }) => name)),
      batchSize: 50,
      pollMs,
    });
    relays.push(made);
    made.start();
    return made;
  };
  const publish = (orderId: string) => unitOfWork.run((tx) => tx.publish(OrderPlacedSchema, { orderId }));
  const pending = async (): Promise<number> => {
    const [row] = await database.dataSource.query(
      'SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL AND parked_at IS NULL',
    );
    return row.n as number;
  };
  const sent = () => harness.bus.read('test.placed');
  const idOf = (record: { headers: ReadonlyMap<string, Buffer> }) => record.headers.get('ce_id')?.toString();
  /** Without what was sent again: a batch whose mark came too late goes twice. */
  const events = (topic = 'test.placed') => harness.bus.events(topic);

  it('sends what was committed, with CloudEvents attributes, within moments', async () => {
    relay(undefined, { pollMs: 30_000 });
    const eventId = await publish('order-1');
    const [record] = await eventually(async () => {
      const records = await events();
      expect(records).toHaveLength(1);
      return records;
    });
    const text = (name: string) => record?.headers.get(name)?.toString();
    expect(text('ce_id')).toBe(eventId);
    expect(text('ce_type')).toBe('headshots.orders.v1.OrderPlaced');
    expect(text('ce_source')).toBe('/headshots/tester');
    expect(text('ce_subject')).toBe('order-1');
    expect(text('ce_specversion')).toBe('1.0');
    expect(text('ce_sequence')).toMatch(/^\d+$/);
    expect(text('content-type')).toBe('application/protobuf');
    expect(Date.parse(text('ce_time') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await eventually(async () => expect(await pending()).toBe(0));
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    relay();
    const failed = unitOfWork.run(async (tx) => {
      await tx.manager.query("INSERT INTO things (id) VALUES ('a')");
      await tx.publish(OrderPlacedSchema, { orderId: 'never' });
      throw new Error('roll back');
    });
    await expect(failed).rejects.toThrow('roll back');
    const eventId = await publish('order-2');
    await eventually(async () => expect((await events()).map(idOf)).toEqual([eventId]));
    expect(await database.dataSource.query('SELECT 1 FROM things')).toHaveLength(0);
  });

  it('sends a row that was committed after a later one', async () => {
    relay();
    const slow = database.dataSource.createQueryRunner();
    await slow.connect();
    await slow.startTransaction();
    await slow.manager.query(
      `INSERT INTO outbox (event_id, topic, key, type, source, payload) VALUES (gen_random_uuid(), 'test.placed', 'early', 't', 's', '')`,
    );
    await publish('late');
    await eventually(async () => expect(await events()).toHaveLength(1));
    await slow.commitTransaction();
    await slow.release();
    await eventually(async () =>
      expect((await events()).map(({ key }) => key?.toString()).sort()).toEqual(['early', 'late']),
    );
  });

  it('keeps the order of each key with three relays and concurrent writers', async () => {
    for (let count = 0; count < 3; count += 1) relay();
    const keys = ['a', 'b', 'c', 'd'];
    await database.dataSource.query(`INSERT INTO things (id) SELECT unnest($1::text[])`, [keys]);
    const write = (key: string) =>
      unitOfWork.run(async (tx) => {
        const [rows] = await tx.manager.query(
          'UPDATE things SET version = version + 1 WHERE id = $1 RETURNING version',
          [key],
        );
        await tx.publish(OrderPlacedSchema, { orderId: key }, { sequence: BigInt(rows[0].version) });
      });
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 25; round += 1)
          for (const key of keys) await eventually(() => write(key));
      }),
    );
    await eventually(async () => expect(await pending()).toBe(0));
    const last = new Map<string, number>();
    let inversions = 0;
    const records = await events();
    for (const record of records) {
      const key = record.key?.toString() ?? '';
      const sequence = Number(record.headers.get('ce_sequence')?.toString());
      if (sequence < (last.get(key) ?? 0)) inversions += 1;
      last.set(key, sequence);
    }
    expect(records).toHaveLength(800);
    expect(inversions).toBe(0);
  });

  it('sends again under the same event id when the mark was lost', async () => {
    const real = harness.bus.client.producer();
    let crashes = 1;
    relay({
      connect: () => real.connect(),
      close: () => real.close(),
      send: async (records: readonly BusRecord[]) => {
        await real.send(records);
        if (crashes-- > 0) throw new Error('crashed before the mark');
      },
    });
    const eventId = await publish('order-3');
    await eventually(async () => expect((await sent()).length).toBeGreaterThan(1));
    expect(new Set((await sent()).map(idOf))).toEqual(new Set([eventId]));
    await eventually(async () => expect(await pending()).toBe(0));
  });

  it('parks rows that can never be sent and goes on', async () => {
    const insert = (topic: string, bytes: number) =>
      database.dataSource.query(
        `INSERT INTO outbox (event_id, topic, key, type, source, payload) VALUES (gen_random_uuid(), $1, 'k', 't', 's', $2)`,
        [topic, Buffer.alloc(bytes, 1)],
      );
    await insert('no.such_topic', 1);
    await insert('test.placed', 950_000);
    const eventId = await publish('fine');
    relay();
    await eventually(async () => expect(await pending()).toBe(0));
    expect((await events()).map(idOf)).toEqual([eventId]);
    const parked = await database.dataSource.query(
      'SELECT parked_reason FROM outbox WHERE parked_at IS NOT NULL ORDER BY id',
    );
    expect(parked).toEqual([{ parked_reason: 'unknown topic' }, { parked_reason: 'too large' }]);
  });

  it('sends batches larger than one request may be', async () => {
    const insert = `INSERT INTO outbox (event_id, topic, key, type, source, payload) SELECT gen_random_uuid(), 'test.placed', 'k', 't', 's', $1 FROM generate_series(1, 20)`;
    await database.dataSource.query(insert, [Buffer.alloc(200_000, 7)]);
    relay();
    await eventually(async () => expect(await pending()).toBe(0));
    expect(await events()).toHaveLength(20);
  });

  it('waits for a broker that is away and loses nothing', async () => {
    const [host = '', port = ''] = (harness.bus.brokers[0] ?? '').split(':');
    const proxy = await FaultProxy.start({ host, port: Number(port) });
    harness.onClose(() => proxy.close());
    relay(clientThrough(proxy.port).producer());
    const first = await publish('before');
    await eventually(async () => expect(await pending()).toBe(0));
    await proxy.set('refuse');
    const second = await publish('while it refuses');
    await eventually(async () => expect(await pending()).toBe(1));
    await proxy.set('pass');
    await eventually(async () => expect(await pending()).toBe(0));
    await proxy.set('stall');
    const third = await publish('while it is silent');
    await proxy.set('pass');
    await eventually(async () => expect(await pending()).toBe(0));
    expect(new Set((await sent()).map(idOf))).toEqual(new Set([first, second, third]));
  });

  it('lets a missing topic stop no other, and sends its events in order once it exists', async () => {
    const registry = registryOf(placed(), delivered());
    const later = new UnitOfWork(database.dataSource, new OutboxWriter(registry));
    const complete = (orderId: string, images: number) =>
      later.run((tx) => tx.publish(OrderDeliveredSchema, { orderId, images }));
    const made = new OutboxRelay({
      databaseUrl: database.url,
      producer: harness.bus.client.producer(),
      topicPrefix: harness.bus.topicPrefix,
      topics: new Set(registry.all.map(({ name }) => name)),
      batchSize: 3,
      pollMs: 100,
    });
    relays.push(made);
    const blocked: string[] = [];
    for (let images = 1; images <= 5; images += 1) blocked.push(await complete('a', images));
    const first = await publish('before');
    made.start();
    await eventually(async () => expect((await events()).map(idOf)).toEqual([first]));
    const second = await publish('after');
    await eventually(async () => expect((await events()).map(idOf)).toEqual([first, second]));
    blocked.push(await complete('a', 6));
    await harness.bus.createTopics(registry);
    await eventually(async () => expect((await events('test.delivered')).map(idOf)).toEqual(blocked));
    await eventually(async () => expect(await pending()).toBe(0));
  });

  it.each(['refuse', 'stall'] as const)(
    'tells how old its oldest row is while the broker is away (%s)',
    async (fault) => {
      const [host = '', port = ''] = (harness.bus.brokers[0] ?? '').split(':');
      const proxy = await FaultProxy.start({ host, port: Number(port) });
      harness.onClose(() => proxy.close());
      await proxy.set(fault);
      await publish('waits');
      await database.dataSource.query(`UPDATE outbox SET created_at = created_at - interval '5 minutes'`);
      metrics.outboxOldestSeconds.set(0);
      relay(clientThrough(proxy.port).producer());
      await eventually(async () =>
        expect((await metrics.outboxOldestSeconds.get()).values[0]?.value).toBeGreaterThan(299),
      );
      expect((await metrics.outboxPending.get()).values[0]?.value).toBe(1);
      await proxy.set('pass');
      await eventually(async () => expect(await pending()).toBe(0));
    },
  );

  it('tells nothing of its rows while the database is away, and the truth at once when it is back', async () => {
    const late = await LateDatabase.of(database.url);
    harness.onClose(() => late.close());
    metrics.outboxOldestSeconds.set(7);
    relay(harness.bus.client.producer(), { databaseUrl: late.url });
    const oldest = async () => (await metrics.outboxOldestSeconds.get()).values[0]?.value;
    await eventually(async () => expect(await oldest()).toBeNaN());
    await late.arrive();
    await eventually(async () => expect(await oldest()).toBe(0));
  });

  it('measures what waits and deletes what was sent or parked long ago', async () => {
    await publish('waiting');
    await publish('old');
    await publish('parked');
    await publish('abandoned');
    await database.dataSource.query(
      `UPDATE outbox SET published_at = now() - interval '8 days' WHERE key = 'old'`,
    );
    await database.dataSource.query(
      `UPDATE outbox SET parked_at = now() - CASE key WHEN 'parked' THEN interval '89 days' ELSE interval '91 days' END
       WHERE key IN ('parked', 'abandoned')`,
    );
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await measureOutbox(client);
      expect((await metrics.outboxPending.get()).values[0]?.value).toBe(1);
      expect(await purgePlatformTables(client)).toEqual({ went: 2, more: false });
      const { rows } = await client.query('SELECT key FROM outbox ORDER BY key');
      expect(rows).toEqual([{ key: 'parked' }, { key: 'waiting' }]);
    } finally {
      await client.end();
    }
    expect(await pending()).toBe(1);
  });
});

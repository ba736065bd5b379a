/**
 * From commit to broker through one relay, on the real parts of `TEST_POSTGRES_URL` and `TEST_KAFKA_BROKERS`.
 * Throughput: a full outbox is drained. Latency: steady writers, time from commit to the broker's acknowledgement.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { OutboxRelay, OutboxWriter } from '../src/outbox/index.ts';
import type { BusRecord } from '../src/bus/bus.ts';
import {
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  UnitOfWork,
} from '../src/persistence/index.ts';
import { testBus, testDatabase } from '../src/testing/index.ts';
import { createBusClient } from '../test/support/client-under-test.ts';
import { placed, registryOf } from '../test/support/topics.ts';
import { percentile, report, steadily } from './measure.ts';

Logger.overrideLogger(['fatal', 'error', 'warn']);
const backlog = Number(process.env['BENCH_EVENTS'] ?? 50_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);
const perSecond = Number(process.env['BENCH_RATE'] ?? 200);

const registry = registryOf(placed(['one'], 6));
const bus = testBus(registry, createBusClient);
await bus.createTopics();
const database = await testDatabase({
  migrations: [PlatformTables1700000000000, OutboxPeople1764200000000],
  poolSize: 8,
});
const unitOfWork = new UnitOfWork(database.dataSource, new OutboxWriter(registry));
const real = bus.client.producer();
await real.connect();

let sent = 0;
let onSent: ((records: readonly BusRecord[]) => void) | undefined;
const relay = () =>
  new OutboxRelay({
    databaseUrl: database.url,
    topicPrefix: bus.topicPrefix,
    topics: new Set(registry.all.map(({ name }) => name)),
    producer: {
      connect: () => real.connect(),
      close: () => real.close(),
      send: async (records) => {
        await real.send(records);
        sent += records.length;
        onSent?.(records);
      },
    },
  });

async function throughput(): Promise<number> {
  await database.dataSource.query(
    `INSERT INTO outbox (event_id, topic, key, type, source, payload)
     SELECT gen_random_uuid(), 'test.placed', 'order-' || n % 500, $2, 'bench', decode(repeat('0a', 100), 'hex')
     FROM generate_series(1, $1) AS n`,
    [backlog, OrderPlacedSchema.typeName],
  );
  const drained = new Promise<void>((resolve) => (onSent = () => sent >= backlog && resolve()));
  const runner = relay();
  const begun = performance.now();
  runner.start();
  await drained;
  const took = performance.now() - begun;
  await runner.stop();
  return (backlog / took) * 1_000;
}

async function latencies(): Promise<readonly number[]> {
  const committed = new Map<string, number>();
  const waited: number[] = [];
  onSent = (records) => {
    const now = performance.now();
    for (const { headers } of records) {
      const at = committed.get(String(headers['ce_id']));
      // The broker may answer before the writer hears of its own commit.
      waited.push(at === undefined ? 0 : now - at);
    }
  };
  const runner = relay();
  runner.start();
  await steadily(perSecond, seconds, async (index) => {
    let eventId = '';
    await unitOfWork.run(async (tx) => {
      eventId = await tx.publish(OrderPlacedSchema, { orderId: `order-${index}` });
    });
    committed.set(eventId, performance.now());
  });
  while (waited.length < perSecond * seconds) await sleep(5);
  await runner.stop();
  return waited;
}

try {
  const rate = await throughput();
  const waited = await latencies();
  report('outbox: commit to broker, one relay', [
    ['events/s', Math.round(rate), rate >= 5_000, 'at least 5000'],
    ['p50 ms', percentile(waited, 0.5), true, ''],
    ['p99 ms', percentile(waited, 0.99), percentile(waited, 0.99) < 50, 'below 50'],
    ['samples', waited.length, waited.length > 0, `at ${perSecond}/s`],
  ]);
} finally {
  await real.close();
  await database.drop();
  await bus.close();
}

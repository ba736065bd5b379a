import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '../../src/persistence/index.ts';
import { eventually, testDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { BusHarness } from '../support/bus-harness.ts';
import { Child } from '../support/child-process.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { placed, registryOf } from '../support/topics.ts';

describe('a service that is stopped in the middle of a message', () => {
  let database: TestDatabase;
  let harness: BusHarness;
  let managementPort = 0;
  const children: Child[] = [];
  beforeAll(async () => {
    database = await testDatabase({ migrations: [PlatformTables1700000000000, OutboxPeople1764200000000] });
    await database.dataSource.query('CREATE TABLE effects (order_id text NOT NULL)');
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    harness = await BusHarness.start(registryOf(placed()));
    managementPort = await freePort();
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.ends('SIGKILL')));
    await harness.close();
  });

  const start = async (drainMs = 300): Promise<Child> => {
    const child = new Child('service.ts', {
      PORT: String(await freePort()),
      MANAGEMENT_PORT: String(managementPort),
      DATABASE_URL: database.url,
      KAFKA_BROKERS: harness.bus.brokers.join(','),
      TOPIC_PREFIX: harness.bus.topicPrefix,
      SHUTDOWN_DRAIN_MS: String(drainMs),
    });
    children.push(child);
    return child;
  };
  const effects = async (orderId: string): Promise<number> =>
    (await database.dataSource.query('SELECT 1 FROM effects WHERE order_id = $1', [orderId]))
      .length as number;
  const ready = async (): Promise<number> =>
    (await fetch(`http://127.0.0.1:${managementPort}/health/ready`)).status;

  it('finishes and commits it on SIGTERM, is not ready meanwhile, and ends with 0', async () => {
    // Nobody answers for its health once it has drained: long enough to be asked on a busy machine.
    const child = await start(3_000);
    await child.says('ready');
    await eventually(async () => expect(await ready()).toBe(200));
    await harness.bus.send(OrderPlacedSchema, { orderId: 'term' });
    await child.says('begun');
    const ended = child.ends('SIGTERM');
    await eventually(async () => expect(await ready()).toBe(503), { everyMs: 10 });
    child.tell('go');
    expect(await ended).toBe(0);
    expect(await effects('term')).toBe(1);
    expect(await harness.committed('test.placed')).toBe(1);
  });

  it('handles it exactly once after SIGKILL and a restart', async () => {
    const killed = await start();
    await killed.says('ready');
    await harness.bus.send(OrderPlacedSchema, { orderId: 'kill' });
    await killed.says('begun');
    expect(await killed.ends('SIGKILL')).toBe('SIGKILL');
    expect(await effects('kill')).toBe(0);
    const next = await start();
    await next.says('begun');
    next.tell('go');
    await harness.eventuallyCommitted('test.placed', 1);
    expect(await effects('kill')).toBe(1);
    expect(await next.ends('SIGTERM')).toBe(0);
  });
});

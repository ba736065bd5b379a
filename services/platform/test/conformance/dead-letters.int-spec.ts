import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { BusProducer } from '../../src/bus/bus.ts';
import { deadLetterHeaders } from '../../src/events/dead-letters.ts';
import { listDeadLetters, replayDeadLetters } from '../../src/tools/index.ts';
import { Inbox, OutboxWriter } from '../../src/outbox/index.ts';
import {
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  UnitOfWork,
} from '../../src/persistence/index.ts';
import { eventually, testDatabase } from '../../src/testing/index.ts';
import { BusHarness, on } from '../support/bus-harness.ts';
import { placed, registryOf } from '../support/topics.ts';

describe('bus conformance: dead letters', () => {
  let harness: BusHarness;
  beforeEach(async () => {
    harness = await BusHarness.start(registryOf(placed(['one', 'two'])));
  });
  afterEach(() => harness.close());

  const send = (orderId: string, headers: Record<string, string> = {}) =>
    harness.bus.send(OrderPlacedSchema, { orderId }, { headers });
  const letters = () => harness.bus.read('test.placed.one.dlq');
  const tools = () => ({
    brokers: harness.bus.brokers,
    topicPrefix: harness.bus.topicPrefix,
    registry: harness.registry,
  });

  it('9 commits nothing while the dead letter cannot be written', async () => {
    let refusals = 0;
    let broken = true;
    const real = harness.bus.client.producer();
    const producer: BusProducer = {
      connect: () => real.connect(),
      close: () => real.close(),
      send: async (records) => {
        if (broken) {
          refusals += 1;
          throw new Error('no room');
        }
        await real.send(records);
      },
    };
    await harness.joined(
      [
        on(OrderPlacedSchema, () => {
          throw new Error('poison');
        }),
      ],
      { producer, retry: { tries: 1 } },
    );
    await send('a');
    await eventually(() => expect(refusals).toBeGreaterThan(1));
    expect(await harness.committed('test.placed')).toBe(0);
    broken = false;
    await harness.eventuallyCommitted('test.placed', 1);
    expect(await letters()).toHaveLength(1);
  });

  it('10 goes on after poison and keeps it complete', async () => {
    const seen: string[] = [];
    await harness.joined([on(OrderPlacedSchema, ({ orderId }) => seen.push(orderId))]);
    const producer = harness.bus.client.producer();
    harness.onClose(() => producer.close());
    const topic = `${harness.bus.topicPrefix}test.placed`;
    const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const poison = Buffer.from([0xff, 0xff, 0xff, 0x01, 0x00]);
    const headers = {
      ce_id: 'poison-1',
      ce_type: OrderPlacedSchema.typeName,
      traceparent: trace,
      'x-own': Buffer.from([1, 255]),
    };
    await producer.send([{ topic, key: 'same', value: poison, headers }]);
    await harness.bus.send(OrderPlacedSchema, { orderId: 'same' });
    await eventually(() => expect(seen).toEqual(['same']));
    const [letter] = await letters();
    expect(letter?.value?.equals(poison)).toBe(true);
    expect(letter?.key?.toString()).toBe('same');
    expect(letter?.headers.get('x-own')?.equals(Buffer.from([1, 255]))).toBe(true);
    const [listed] = await listDeadLetters(tools());
    expect(listed).toMatchObject({
      eventId: 'poison-1',
      topic: 'test.placed',
      consumer: 'one',
      key: 'same',
      failure: 'permanent',
      attempts: 1,
      type: OrderPlacedSchema.typeName,
      traceId: 'a'.repeat(32),
      offset: '0',
      replayed: false,
    });
    expect(listed?.reason).toContain('not readable');
    for (const name of Object.values(deadLetterHeaders).filter(
      (name) => name !== deadLetterHeaders.replayed,
    )) {
      expect(letter?.headers.has(name)).toBe(true);
    }
  });

  it('13 replays to the failing consumer only, with one effect', async () => {
    const database = await testDatabase({
      migrations: [PlatformTables1700000000000, OutboxPeople1764200000000],
    });
    harness.onClose(() => database.drop());
    const inbox = new Inbox('one', new UnitOfWork(database.dataSource, new OutboxWriter(harness.registry)));
    let healed = false;
    let effects = 0;
    const others: string[] = [];
    await harness.joined([
      on(OrderPlacedSchema, (_event, meta) =>
        inbox.once(meta, async () => {
          if (!healed) throw new Error('bug');
          effects += 1;
          return 'applied';
        }),
      ),
    ]);
    await harness.joined([on(OrderPlacedSchema, (_event, { eventId }) => others.push(eventId))], {
      service: 'two',
    });
    const eventId = await send('a');
    await eventually(async () => expect(await letters()).toHaveLength(1));
    healed = true;
    expect(await replayDeadLetters({ ...tools(), id: eventId })).toHaveLength(1);
    await eventually(() => expect(effects).toBe(1));
    expect((await listDeadLetters(tools()))[0]).toMatchObject({ eventId, replayed: true });
    expect(await replayDeadLetters(tools())).toHaveLength(0);
    await replayDeadLetters({ ...tools(), id: eventId });
    await harness.eventuallyCommitted('test.placed', 3, 'one');
    await harness.eventuallyCommitted('test.placed', 3, 'two');
    expect(effects).toBe(1);
    expect(others).toEqual([eventId]);
  });

  it('14 keeps an unknown type as a dead letter', async () => {
    await harness.joined([on(OrderPlacedSchema, () => undefined)]);
    await send('a', { ce_type: 'headshots.orders.v9.OrderTeleported' });
    await harness.eventuallyCommitted('test.placed', 1);
    const [listed] = await listDeadLetters({ ...tools(), topic: 'test.placed' });
    expect(listed?.reason).toContain('unknown type headshots.orders.v9.OrderTeleported');
  });
});

import { create, toBinary } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from '@jest/globals';
import { OrderDeliveredSchema, OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { eventHeaders } from '../../src/bus/event-headers.ts';
import { eventually } from '../../src/testing/index.ts';
import { BusHarness, on } from '../support/bus-harness.ts';
import { delivered, placed, registryOf } from '../support/topics.ts';

describe('bus conformance: delivery', () => {
  let harness: BusHarness;
  afterEach(() => harness.close());

  const send = (orderId: string, sequence = 1n) =>
    harness.bus.send(OrderPlacedSchema, { orderId, userId: 'u', photoId: 'p' }, { sequence });

  it('1 publishes and receives', async () => {
    harness = await BusHarness.start(registryOf(placed()));
    const seen: { orderId: string; eventId: string; sequence: bigint; topic: string; key: string }[] = [];
    await harness.joined([on(OrderPlacedSchema, ({ orderId }, meta) => seen.push({ orderId, ...meta }))]);
    const eventId = await send('order-1', 7n);
    await eventually(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatchObject({
      orderId: 'order-1',
      eventId,
      sequence: 7n,
      topic: 'test.placed',
      key: 'order-1',
    });
    await harness.eventuallyCommitted('test.placed', 1);
  });

  it('2 gives each message to one member of a group', async () => {
    harness = await BusHarness.start(registryOf(placed()));
    const seen: string[] = [];
    const handlers = [on(OrderPlacedSchema, (_event, { eventId }) => seen.push(eventId))];
    await harness.joined(handlers);
    await harness.joined(handlers);
    const sent = await Promise.all(Array.from({ length: 60 }, (_, index) => send(`order-${index}`)));
    await harness.eventuallyCommitted('test.placed', sent.length);
    expect(new Set(seen)).toEqual(new Set(sent));
  });

  it('3 gives every group all messages', async () => {
    harness = await BusHarness.start(registryOf(placed(['one', 'two'])));
    const seen: Record<string, string[]> = { one: [], two: [] };
    for (const service of ['one', 'two']) {
      await harness.joined([on(OrderPlacedSchema, (_event, { eventId }) => seen[service]?.push(eventId))], {
        service,
      });
    }
    const sent = await Promise.all(Array.from({ length: 20 }, (_, index) => send(`order-${index}`)));
    await eventually(() => expect(new Set(seen['one'])).toEqual(new Set(sent)));
    await eventually(() => expect(new Set(seen['two'])).toEqual(new Set(sent)));
  });

  it('4 serves several topics by one member', async () => {
    harness = await BusHarness.start(registryOf(placed(), delivered()));
    const seen: string[] = [];
    await harness.joined([
      on(OrderPlacedSchema, ({ orderId }) => seen.push(`placed ${orderId}`)),
      on(OrderDeliveredSchema, ({ orderId }) => seen.push(`delivered ${orderId}`)),
    ]);
    await send('a');
    await harness.bus.send(OrderDeliveredSchema, { orderId: 'b' });
    await eventually(() => expect([...seen].sort()).toEqual(['delivered b', 'placed a']));
  });

  it('5 keeps the order of a key', async () => {
    harness = await BusHarness.start(registryOf(placed()));
    const seen = new Map<string, bigint[]>();
    await harness.joined([
      on(OrderPlacedSchema, async (_event, { key, sequence }) => {
        await new Promise((resolve) => setImmediate(resolve));
        seen.set(key, [...(seen.get(key) ?? []), sequence]);
      }),
    ]);
    for (let sequence = 1n; sequence <= 40n; sequence += 1n) {
      await Promise.all(['a', 'b', 'c', 'd'].map((key) => send(key, sequence)));
    }
    await harness.eventuallyCommitted('test.placed', 160);
    for (const key of ['a', 'b', 'c', 'd']) {
      expect(seen.get(key)).toEqual(Array.from({ length: 40 }, (_, index) => BigInt(index + 1)));
    }
  });

  it('15 leaves payload and header bytes untouched', async () => {
    harness = await BusHarness.start(registryOf(placed()));
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    await harness.bus.send(
      OrderPlacedSchema,
      { orderId: 'ünïcode \u{1F642}', userId: '{"json":', photoId: '\u0000\u00ff' },
      { headers: { 'x-bytes': bytes, 'x-json': '{"a":[1' } },
    );
    const [record] = await harness.bus.read('test.placed');
    expect(record?.headers.get('x-bytes')?.equals(bytes)).toBe(true);
    expect(record?.headers.get('x-json')?.toString()).toBe('{"a":[1');
    const seen: unknown[] = [];
    await harness.joined([
      on(OrderPlacedSchema, ({ orderId, userId, photoId }) => seen.push({ orderId, userId, photoId })),
    ]);
    await eventually(() =>
      expect(seen).toEqual([{ orderId: 'ünïcode \u{1F642}', userId: '{"json":', photoId: '\u0000\u00ff' }]),
    );
  });

  it('23 lets a new group read from the beginning', async () => {
    harness = await BusHarness.start(registryOf(placed()));
    const sent = await Promise.all(Array.from({ length: 10 }, (_, index) => send(`order-${index}`)));
    const seen: string[] = [];
    await harness.joined([on(OrderPlacedSchema, (_event, { eventId }) => seen.push(eventId))]);
    await eventually(() => expect(new Set(seen)).toEqual(new Set(sent)));
  });

  it('26 reads messages of an older and of a newer schema', async () => {
    harness = await BusHarness.start(registryOf(placed()));
    const seen: string[] = [];
    await harness.joined([
      on(OrderPlacedSchema, ({ orderId, photoId }) => seen.push(`${orderId}/${photoId}`)),
    ]);
    const older = toBinary(OrderPlacedSchema, create(OrderPlacedSchema, { orderId: 'older' }));
    const current = toBinary(
      OrderPlacedSchema,
      create(OrderPlacedSchema, { orderId: 'newer', photoId: 'p' }),
    );
    // Field 200, a string: unknown to this schema.
    const newer = Buffer.concat([current, Buffer.from([0xc2, 0x0c, 0x03, 0x61, 0x62, 0x63])]);
    const producer = harness.bus.client.producer();
    harness.onClose(() => producer.close());
    for (const [index, value] of [older, newer].entries()) {
      const headers = eventHeaders({
        eventId: `e${index}`,
        type: OrderPlacedSchema.typeName,
        source: 'tester',
        key: 'k',
        time: new Date(),
        sequence: 1n,
      });
      await producer.send([
        { topic: `${harness.bus.topicPrefix}test.placed`, key: 'k', value: Buffer.from(value), headers },
      ]);
    }
    await eventually(() => expect(seen).toEqual(['older/', 'newer/p']));
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { BusConsumer } from '../../src/bus/bus.ts';
import { eventually, FaultProxy } from '../../src/testing/index.ts';
import { patientProducer } from '../../src/testing/test-bus.ts';
import { BusHarness, clientThrough, gate, on } from '../support/bus-harness.ts';
import { placedRecords } from '../support/placed-records.ts';
import { placed, registryOf } from '../support/topics.ts';

describe('bus conformance: members come and go', () => {
  let harness: BusHarness;
  beforeEach(async () => {
    harness = await BusHarness.start(registryOf(placed()));
  });
  afterEach(() => harness.close());

  const send = (orderId: string, sequence = 1n) =>
    harness.bus.send(OrderPlacedSchema, { orderId }, { sequence });
  const sendMany = (count: number, from = 0) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(`order-${from + index}`)));
  const proxied = async () => {
    const [host = '', port = ''] = (harness.bus.brokers[0] ?? '').split(':');
    const proxy = await FaultProxy.start({ host, port: Number(port) });
    harness.onClose(() => proxy.close());
    return proxy;
  };

  it('17 loses nothing in a rebalance under load', async () => {
    const seen: string[] = [];
    const handlers = [
      on(OrderPlacedSchema, async (_event, { eventId }) => {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(eventId);
      }),
    ];
    const first = await harness.joined(handlers);
    const sent = await sendMany(150);
    const second = await harness.joined(handlers);
    sent.push(...(await sendMany(150, 150)));
    await first.close();
    sent.push(...(await sendMany(50, 300)));
    await harness.eventuallyCommitted('test.placed', 350);
    expect(new Set(seen)).toEqual(new Set(sent));
    await second.close();
  });

  it('reads partitions again that it lost while they were paused, and got back', async () => {
    const { opened, open } = gate();
    harness.onClose(async () => open());
    const first = await harness.joined([on(OrderPlacedSchema, () => opened)]);
    const pause = jest.spyOn(first.consumer, 'pause');
    const producer = patientProducer(harness.bus.client);
    harness.onClose(() => producer.close());
    let sent = 0;
    const sendNext = async (count: number): Promise<void> => {
      await producer.send(placedRecords(sent, count, harness.bus.topicPrefix));
      sent += count;
    };
    for (let batch = 0; batch < 6; batch += 1) await sendNext(2_000);
    const paused = () => new Set(pause.mock.calls.map(([{ partition }]) => partition));
    await eventually(() => expect(paused().size).toBe(3));
    const seen: string[] = [];
    const second = await harness.joined([on(OrderPlacedSchema, (_event, { eventId }) => seen.push(eventId))]);
    await eventually(() => expect(seen.length).toBeGreaterThan(0));
    await second.close();
    open();
    await sendNext(300);
    await harness.eventuallyCommitted('test.placed', sent);
  });

  it('18 finishes and commits the current message before it closes', async () => {
    const begun = gate();
    const { opened, open } = gate();
    let finished = false;
    const member = await harness.joined([
      on(OrderPlacedSchema, async () => {
        begun.open();
        await opened;
        finished = true;
      }),
    ]);
    await send('a');
    await begun.opened;
    const closing = member.close();
    open();
    await closing;
    expect(finished).toBe(true);
    expect(await harness.committed('test.placed')).toBe(1);
  });

  it('19 closes once however often it is asked', async () => {
    const member = await harness.joined([on(OrderPlacedSchema, () => undefined)]);
    await Promise.all([member.server.close(), member.server.close(), member.close()]);
    await member.server.close();
  });

  it('20 begins nothing of a large backlog once it closes', async () => {
    let begun = 0;
    const { opened, open } = gate();
    await sendMany(500);
    const member = await harness.joined([
      on(OrderPlacedSchema, async () => {
        begun += 1;
        if (begun > 5) await opened;
      }),
    ]);
    await eventually(() => expect(begun).toBeGreaterThan(5));
    const closing = member.close();
    const inHand = begun;
    open();
    await closing;
    expect(begun).toBe(inHand);
    expect(begun).toBeLessThan(500);
    expect(await harness.committed('test.placed')).toBe(begun);
  });

  it('21 goes on after the broker was gone under traffic', async () => {
    const proxy = await proxied();
    const seen = new Set<string>();
    await harness.joined([on(OrderPlacedSchema, (_event, { eventId }) => void seen.add(eventId))], {
      client: clientThrough(proxy.port),
    });
    const sent = await sendMany(20);
    await eventually(() => expect(seen.size).toBe(20));
    await proxy.set('refuse');
    sent.push(...(await sendMany(20, 20)));
    await proxy.set('stall');
    await eventually(() => expect(proxy.connections).toBeGreaterThan(0));
    await proxy.set('reset');
    await proxy.set('pass');
    await eventually(() => expect(seen).toEqual(new Set(sent)));
    await harness.eventuallyCommitted('test.placed', 40);
  });

  it('22 starts without a broker and joins when it comes', async () => {
    const proxy = await proxied();
    await proxy.set('refuse');
    const seen: string[] = [];
    const member = harness.member([on(OrderPlacedSchema, (_event, { eventId }) => seen.push(eventId))], {
      client: clientThrough(proxy.port),
    });
    const sent = await sendMany(3);
    await proxy.set('pass');
    await member.server.joined();
    await eventually(() => expect(new Set(seen)).toEqual(new Set(sent)));
  });

  it('tells when its connection comes and goes', async () => {
    const proxy = await proxied();
    const { server, close } = await harness.joined([on(OrderPlacedSchema, () => undefined)], {
      client: clientThrough(proxy.port),
    });
    const heard: string[] = [];
    server.status.subscribe((status) => heard.push(status));
    // A request that was cut off by a pause of the machine is one more coming and going.
    await eventually(() => expect(heard.at(-1)).toBe('connected'));
    await proxy.set('refuse');
    await eventually(() => expect(heard.at(-1)).toBe('disconnected'));
    await proxy.set('pass');
    await eventually(() => expect(heard.at(-1)).toBe('connected'));
    await close();
    expect(heard.at(-1)).toBe('disconnected');
    for (const [index, status] of heard.entries()) expect(status).not.toBe(heard[index - 1]);
  });

  it('25 fences the commit of a member that was taken for dead', async () => {
    const proxy = await proxied();
    const begun = gate();
    const { opened, open } = gate();
    // It never notices the silence: one that starts anew meanwhile has no old membership to commit with.
    const client = clientThrough(proxy.port, 300_000);
    const zombie = await harness.joined(
      [
        on(OrderPlacedSchema, async () => {
          begun.open();
          await opened;
        }),
      ],
      { client, sessionTimeoutMs: 6_000 },
    );
    await send('a');
    await begun.opened;
    await proxy.set('stall');
    const seen: string[] = [];
    await harness.joined([on(OrderPlacedSchema, (_event, { eventId }) => seen.push(eventId))]);
    await eventually(() => expect(seen).toHaveLength(1));
    await harness.eventuallyCommitted('test.placed', 1);
    const refused = zombieCommit(zombie.consumer, harness);
    await proxy.set('pass');
    expect(await refused).toBe('refused');
    open();
    expect(await harness.committed('test.placed')).toBe(1);
  });
});

/** Commits a wrong position as the old member; the broker must not take it. */
async function zombieCommit(consumer: BusConsumer, harness: BusHarness): Promise<string> {
  const topic = `${harness.bus.topicPrefix}test.placed`;
  try {
    await consumer.commit([{ topic, partition: 0, next: 77n }]);
    return 'taken';
  } catch {
    return 'refused';
  }
}

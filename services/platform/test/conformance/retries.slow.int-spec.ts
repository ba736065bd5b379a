import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { DependencyDown, PermanentFailure, TransientFailure } from '../../src/errors/index.ts';
import { deadLetterHeaders } from '../../src/events/dead-letters.ts';
import { eventually } from '../../src/testing/index.ts';
import { BusHarness, gate, on } from '../support/bus-harness.ts';
import { placed, registryOf } from '../support/topics.ts';

describe('bus conformance: failures and retries', () => {
  let harness: BusHarness;
  beforeEach(async () => {
    harness = await BusHarness.start(registryOf(placed()));
  });
  afterEach(() => harness.close());

  const send = (orderId: string, sequence = 1n) =>
    harness.bus.send(OrderPlacedSchema, { orderId }, { sequence });
  const letters = () => harness.bus.read('test.placed.one.dlq');

  it('6 keeps the order of a key through retries', async () => {
    const seen: bigint[] = [];
    const failures = new Map<bigint, number>();
    await harness.joined([
      on(OrderPlacedSchema, (_event, { sequence }) => {
        const failed = failures.get(sequence) ?? 0;
        if (sequence % 3n === 0n && failed < 2) {
          failures.set(sequence, failed + 1);
          throw new TransientFailure('not yet');
        }
        seen.push(sequence);
      }),
    ]);
    for (let sequence = 1n; sequence <= 12n; sequence += 1n) await send('same', sequence);
    await harness.eventuallyCommitted('test.placed', 12);
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => BigInt(index + 1)));
  });

  it('7 gives a message again after an error', async () => {
    let tries = 0;
    await harness.joined([
      on(OrderPlacedSchema, () => {
        tries += 1;
        if (tries === 1) throw new Error('first try');
      }),
    ]);
    await send('a');
    await harness.eventuallyCommitted('test.placed', 1);
    expect(tries).toBe(2);
    expect(await letters()).toHaveLength(0);
  });

  it('8 commits nothing before success', async () => {
    const { opened, open } = gate();
    const begun = gate();
    await harness.joined([
      on(OrderPlacedSchema, async () => {
        begun.open();
        await opened;
      }),
    ]);
    await send('a');
    await begun.opened;
    expect(await harness.committed('test.placed')).toBe(0);
    open();
    await harness.eventuallyCommitted('test.placed', 1);
  });

  it('11 does not retry a permanent error', async () => {
    let tries = 0;
    await harness.joined([
      on(OrderPlacedSchema, () => {
        tries += 1;
        throw new PermanentFailure('refused by the domain');
      }),
    ]);
    await send('a');
    await harness.eventuallyCommitted('test.placed', 1);
    expect(tries).toBe(1);
    const [letter] = await letters();
    expect(letter?.headers.get(deadLetterHeaders.class)?.toString()).toBe('permanent');
    expect(letter?.headers.get(deadLetterHeaders.attempts)?.toString()).toBe('1');
  });

  it('12 tries a transient error five times with heartbeats, without eviction', async () => {
    let tries = 0;
    // Retries last longer than the session: only heartbeats in between keep the membership. The session outlasts a pause of
    // the machine, which would be an eviction by right.
    const member = await harness.joined(
      [
        on(OrderPlacedSchema, () => {
          tries += 1;
          throw new TransientFailure('still not');
        }),
      ],
      { sessionTimeoutMs: 12_000, retry: { firstPauseMs: 4_000, longestPauseMs: 4_000 } },
    );
    await send('a');
    await eventually(async () => expect(await letters()).toHaveLength(1));
    expect(tries).toBe(5);
    await harness.eventuallyCommitted('test.placed', 1);
    await member.close();
  });

  it('waits for a dependency that is away instead of dead-lettering', async () => {
    let away = true;
    let tries = 0;
    await harness.joined([
      on(OrderPlacedSchema, () => {
        tries += 1;
        if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      }),
    ]);
    await send('a');
    await eventually(() => expect(tries).toBeGreaterThan(6));
    expect(await harness.committed('test.placed')).toBe(0);
    away = false;
    await harness.eventuallyCommitted('test.placed', 1);
    expect(await letters()).toHaveLength(0);
  });

  it('gives one event up that alone fails as if its dependency were away, and goes on', async () => {
    const bad = 'the-one';
    const done: string[] = [];
    await harness.joined(
      [
        on(OrderPlacedSchema, ({ orderId }, { eventId }) => {
          if (orderId === bad) throw new DependencyDown('no store gives this object out');
          done.push(eventId);
          return 'applied';
        }),
      ],
      { retry: { suspectMs: 500 } },
    );
    const id = await send(bad);
    const others: string[] = [];
    for (let order = 0; order < 30; order += 1) others.push(await send(`order-${order}`));
    await harness.eventuallyCommitted('test.placed', 31);
    expect((await letters()).map((letter) => letter.headers.get('ce_id')?.toString())).toEqual([id]);
    expect([...new Set(done)].toSorted()).toEqual(others.toSorted());
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { eventually } from '../../src/testing/index.ts';
import { patientProducer } from '../../src/testing/test-bus.ts';
import { BusHarness, on } from '../support/bus-harness.ts';
import { placedRecords } from '../support/placed-records.ts';
import { placed, registryOf } from '../support/topics.ts';

const total = Number(process.env['STRESS_MESSAGES'] ?? 100_000);
const batch = 2_000;

describe('bus conformance: stress', () => {
  let harness: BusHarness;
  afterEach(() => harness.close());

  it(`29 loses none of ${total} messages`, async () => {
    harness = await BusHarness.start(registryOf(placed(['one'], 6)));
    const seen = new Uint8Array(total);
    const last = new Map<string, bigint>();
    let disorder = 0;
    await harness.joined([
      on(OrderPlacedSchema, (_event, { key, sequence }) => {
        // What comes again was not lost; only its first coming has an order.
        if (seen[Number(sequence)] === 1) return;
        if ((last.get(key) ?? -1n) >= sequence) disorder += 1;
        last.set(key, sequence);
        seen[Number(sequence)] = 1;
      }),
    ]);
    const producer = patientProducer(harness.bus.client);
    harness.onClose(() => producer.close());
    for (let from = 0; from < total; from += batch)
      await producer.send(placedRecords(from, Math.min(batch, total - from), harness.bus.topicPrefix));
    await eventually(() => expect(seen.reduce((sum, one) => sum + one, 0)).toBe(total), {
      timeoutMs: 500_000,
      everyMs: 200,
    });
    await harness.eventuallyCommitted('test.placed', total);
    expect(disorder).toBe(0);
  });
});

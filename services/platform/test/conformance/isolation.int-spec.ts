import { afterEach, describe, expect, it } from '@jest/globals';
import { OrderDeliveredSchema, OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { currentTraceparent, traceIdOf } from '../../src/telemetry/trace-context.ts';
import { eventually } from '../../src/testing/index.ts';
import { BusHarness, gate, on } from '../support/bus-harness.ts';
import { enableContexts } from '../support/contexts.ts';
import { delivered, placed, registryOf } from '../support/topics.ts';

describe('bus conformance: isolation and trace', () => {
  let harness: BusHarness;
  afterEach(() => harness.close());

  it('24 lets no slow topic block another', async () => {
    harness = await BusHarness.start(registryOf(placed(), delivered()));
    const { opened, open } = gate();
    const seen: string[] = [];
    await harness.joined([
      on(OrderPlacedSchema, () => opened),
      on(OrderDeliveredSchema, ({ orderId }) => seen.push(orderId)),
    ]);
    for (let index = 0; index < 20; index += 1)
      await harness.bus.send(OrderPlacedSchema, { orderId: `slow-${index}` });
    for (let index = 0; index < 20; index += 1)
      await harness.bus.send(OrderDeliveredSchema, { orderId: `fast-${index}` });
    await eventually(() => expect(seen).toHaveLength(20));
    expect(await harness.committed('test.placed')).toBe(0);
    open();
    await harness.eventuallyCommitted('test.placed', 20);
  });

  it('27 continues the trace of the producer', async () => {
    const disable = enableContexts();
    harness = await BusHarness.start(registryOf(placed()));
    const inside: string[] = [];
    const metas: string[] = [];
    await harness.joined([
      on(OrderPlacedSchema, async (_event, { traceId }) => {
        await Promise.resolve();
        inside.push(traceIdOf(currentTraceparent()));
        metas.push(traceId);
      }),
    ]);
    const traceparent = `00-${'1234567890abcdef'.repeat(2)}-${'ab'.repeat(8)}-01`;
    await harness.bus.send(OrderPlacedSchema, { orderId: 'a' }, { headers: { traceparent } });
    await eventually(() => expect(inside).toEqual(['1234567890abcdef'.repeat(2)]));
    expect(metas).toEqual(inside);
    disable();
  });
});

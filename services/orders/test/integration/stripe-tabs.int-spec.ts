import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { OneAtATime } from '../../src/checkout/one-at-a-time.ts';
import { PlaceOrder } from '../../src/checkout/place-order.use-case.ts';
import { StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start();
});
afterAll(() => orders?.stop());

it('a photo is one order in eight tabs at once, each with a key of its own, and costs one call to Stripe', async () => {
  const customer = await orders.service.customer();
  const different: number[] = [];
  // A call that is cut off on a busy machine is one more: then the next photo tells.
  await eventually(async () => {
    const photoId = randomUUID();
    const before = await orders.writes('/v1/checkout/sessions');
    const tabs = await Promise.all(Array.from({ length: 8 }, () => customer.place({ photoId })));
    different.push(new Set(tabs.map(({ order, nextUrl }) => `${order?.id} ${nextUrl}`)).size);
    expect(await orders.writes('/v1/checkout/sessions')).toBe(before + 1);
  });
  expect(new Set(different)).toEqual(new Set([1]));
});

it('a photo is one order when two replicas place it at once', async () => {
  const customer = await orders.service.customer();
  const photoId = randomUUID();
  const here = orders.service.get(PlaceOrder);
  const tabs = new OneAtATime();
  const elsewhere = Object.assign(Object.create(PlaceOrder.prototype) as object, here, {
    tabs,
  }) as typeof here;
  // Long enough for both to have found no order of the photo.
  await orders.control.addFault({
    ...{ kind: 'delay', method: 'POST', path: '/v1/checkout/sessions' },
    ...{ delayMs: 500, times: 2 },
  });
  const run = jest.spyOn(here, 'run');
  const [first, second] = await Promise.all([
    customer.tryToPlace({ photoId }),
    eventually(() => expect(run).toHaveBeenCalled()).then(() => {
      const [command, messageOf] = run.mock.calls[0]!;
      return elsewhere.run({ ...command, idempotencyKey: randomUUID() }, messageOf);
    }),
  ]);
  run.mockRestore();
  await orders.control.clearFaults();
  expect([second.order?.id, second.nextUrl]).toEqual([first.order?.id, first.nextUrl]);
});

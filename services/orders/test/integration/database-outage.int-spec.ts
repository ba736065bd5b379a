import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, FaultProxy } from '@headshots/platform/testing';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { OrdersUnderTest } from './orders-service.ts';

const slow = { everyMs: 200 };
let proxy: FaultProxy;
let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start({}, undefined, async (databaseUrl) => {
    const url = new URL(databaseUrl);
    proxy = await FaultProxy.start({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${proxy.port}`;
    return url.href;
  });
});

afterAll(async () => {
  await service?.stop();
  await proxy?.close();
});

describe('a database that goes away and returns', () => {
  it('answers 503 meanwhile, never 401, and makes one order of the repeated request', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID() };
    await customer.place();
    await proxy.set('refuse');
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(customer.tryToPlace(request)).rejects.toMatchObject({
        code: 'service.unavailable',
        status: 503,
      });
    }
    await proxy.set('pass');
    const { order } = await eventually(() => customer.place(request), slow);
    expect((await customer.place(request)).order?.id).toBe(order?.id);
  });

  it('finishes an order whose outcome was told while it was away', async () => {
    const customer = await service.customer();
    const order = (await customer.place()).order!;
    await eventually(async () => {
      expect(await service.published(OrderPaidSchema, 'order.paid', order.id)).toHaveLength(1);
    }, slow);
    await proxy.set('refuse');
    const { id: orderId, photoId, userId, images } = order;
    await service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images });
    await sleep(2_000);
    await proxy.set('pass');
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('delivered'), slow);
  });
});

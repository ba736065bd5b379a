import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, LateDatabase, statusOf } from '@headshots/platform/testing';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { OrdersUnderTest } from './orders-service.ts';

let database: LateDatabase;
let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start({}, undefined, async (url) => {
    database = await LateDatabase.of(url);
    return database.url;
  });
});
afterAll(async () => {
  await service?.stop();
  await database?.close();
});

it('answers reads with 503 while its database was never reached, and recovers by itself', async () => {
  const { token } = await service.customer();
  const read = () => statusOf(service.baseUrl, OrdersService.method.listOrders, `Bearer ${token}`);
  expect(await read()).toBe(503);
  await database.arrive();
  await eventually(async () => expect(await read()).toBe(200));
});

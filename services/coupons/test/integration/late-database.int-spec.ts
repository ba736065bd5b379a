import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, LateDatabase, statusOf } from '@headshots/platform/testing';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { CouponsUnderTest } from './coupons-service.ts';

let database: LateDatabase;
let service: CouponsUnderTest;

beforeAll(async () => {
  service = await CouponsUnderTest.start(async (url) => {
    database = await LateDatabase.of(url);
    return database.url;
  });
});
afterAll(async () => {
  await service?.stop();
  await database?.close();
});

it('answers reads with 503 while its database was never reached, and recovers by itself', async () => {
  const token = await service.identity.tokenFor();
  const read = () => statusOf(service.baseUrl, CouponsService.method.exportMyData, `Bearer ${token}`);
  expect(await read()).toBe(503);
  await database.arrive();
  await eventually(async () => expect(await read()).toBe(200));
});

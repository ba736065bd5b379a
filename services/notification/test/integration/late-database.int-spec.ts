import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, statusOf, testIdentity, type TestIdentity } from '@headshots/platform/testing';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { notificationApp, type NotificationApp } from './notification-app.ts';

let identity: TestIdentity;
let app: NotificationApp;

beforeAll(async () => {
  identity = await testIdentity();
  app = await notificationApp({}, identity.url, 'refuse');
});
afterAll(async () => {
  await app?.close();
  await identity.close();
});

it('answers reads with 503 while its database was never reached, and recovers by itself', async () => {
  const token = await identity.tokenFor();
  const read = () => statusOf(app.url, NotificationService.method.exportMyData, `Bearer ${token}`);
  expect(await read()).toBe(503);
  await app.databaseProxy.set('pass');
  await eventually(async () => expect(await read()).toBe(200));
});

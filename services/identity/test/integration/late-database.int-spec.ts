import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceAuthorization } from '@headshots/platform/auth';
import { eventually, statusOf, testService } from '@headshots/platform/testing';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { identityApp, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;

beforeAll(async () => {
  app = await identityApp({}, undefined, 'refuse');
});
afterAll(() => app?.close());

it('answers reads with 503 while its database was never reached, and recovers by itself', async () => {
  const caller = serviceAuthorization(testService('gateway'));
  const read = () => statusOf(app.url, IdentityService.method.listRevokedSince, caller);
  expect(await read()).toBe(503);
  await app.postgres.set('pass');
  await eventually(async () => expect(await read()).toBe(200));
});

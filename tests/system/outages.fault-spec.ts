import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { answerOf, as, newKey } from '../../deploy/src/api/public-api.ts';
import type { PartName } from '../../deploy/src/settings.ts';
import { testEngines } from '../../tools/dev/test-environment.ts';
import { Customer, patienceMs } from './support/customer.ts';
import { headshotKeys } from './support/objects.ts';
import { portraits, selfie } from './support/selfies.ts';
import { useSlowEngine } from './support/slow-engine.ts';
import {
  api,
  impatientApi,
  killService,
  mailbox,
  startPart,
  startService,
  stopPart,
} from './support/stack.ts';

/** How long a part stays away once calls answer as they must without it, in ms; a minute for the full proof. */
const outageMs = Number(process.env['OUTAGE_MS'] ?? 2_000);

const noticing = { timeoutMs: patienceMs, everyMs: 100 } as const;

/** Calls that need the part, as a signed-in customer makes them while it is away. */
const needs: Readonly<Record<PartName, (customer: Customer) => Promise<{ status: number }>>> = {
  postgres: ({ token }) => answerOf(impatientApi.GET('/photos', as(token))),
  kafka: ({ token }) => answerOf(impatientApi.GET('/auth/user', as(token))),
  minio: async (customer) => {
    const body = await selfie(portraits.hopper, customer.versions.face);
    return answerOf(
      impatientApi.POST('/photos', { ...as(customer.token), params: { header: newKey() }, body }),
    );
  },
  keycloak: ({ email }) =>
    answerOf(impatientApi.POST('/auth/login', { body: { email, password: 'portrait studio 1984' } })),
  maildev: ({ token }) => answerOf(impatientApi.GET('/auth/user', as(token))),
};

/** What those calls must answer meanwhile: a valid session is never refused with 401. */
const meanwhile: Readonly<Record<PartName, number>> = {
  postgres: 503,
  kafka: 200,
  minio: 503,
  keycloak: 503,
  maildev: 200,
};

useSlowEngine();

describe.each(Object.keys(needs) as PartName[])('%s stopped in the middle of an order', (part) => {
  it('answers honestly meanwhile and finishes the order by itself afterwards', async () => {
    const customer = await Customer.arriveOnceOpen(api, mailbox);
    const photo = await customer.upload();
    const order = await customer.order(photo.id);
    await customer.photoOnce(photo.id, ({ imagesDone }) => imagesDone > 0);
    await stopPart(part);
    try {
      const seen: number[] = [];
      await eventually(async () => {
        seen.push((await needs[part](customer)).status);
        expect(seen.at(-1)).toBe(meanwhile[part]);
      }, noticing);
      expect(seen).not.toContain(401);
      await sleep(outageMs);
    } finally {
      await startPart(part);
    }
    const done = await customer.photoOnce(photo.id, ({ status }) => status === 'completed');
    expect(done.headshots).toHaveLength(20);
    await customer.orderOnce(order.id, 'delivered');
    await customer.mails(3);
    expect(await mailbox.letters(customer.email)).toHaveLength(3);
  });
});

describe('generation killed in the middle of a package', () => {
  it('is taken over: every image once, no object too many', async () => {
    const customer = await Customer.arriveOnceOpen(api, mailbox);
    const photo = await customer.upload();
    const order = await customer.order(photo.id);
    await customer.photoOnce(photo.id, ({ imagesDone }) => imagesDone >= 2);
    await killService('generation');
    await startService('generation', {}, testEngines.slow);
    const done = await customer.photoOnce(photo.id, ({ status }) => status === 'completed');
    expect(new Set(done.headshots.map(({ number }) => number)).size).toBe(20);
    const numbers = (await headshotKeys(order.id)).map((key) => Number(/\/(\d+)-/.exec(key)?.[1]));
    expect(new Set(numbers).size).toBe(20);
  });
});

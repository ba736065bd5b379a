import { expect, it } from '@jest/globals';
import { DependencyDown, problem } from '@headshots/platform/errors';
import { metricsText } from '@headshots/platform/telemetry';
import type { PaymentEventRepository } from './payment-event.repository.ts';
import type { PaymentFeed } from './payment-feed.port.ts';
import { ReceivePaymentEvent } from './receive-payment-event.use-case.ts';

const counted = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    [
      ...(await metricsText()).body.matchAll(
        /^webhook_events_total\{type="([\w.]+)",outcome="(\w+)"\} (\d+)$/gm,
      ),
    ].map(([, type, outcome, count]) => [`${type} ${outcome}`, Number(count)]),
  );

it('counts what arrives by type and what becomes of it, from the start on, under no name of a stranger', async () => {
  const known = new Set<string>();
  let isAway = false;
  const feed = {
    eventTypes: ['charge.succeeded'],
    verify: (payload: Uint8Array) => {
      const type = Buffer.from(payload).toString();
      if (type === 'forged') throw problem('webhook.signature_invalid');
      return { id: type, type, apiVersion: '', created: new Date(), payload: {}, isPointer: false };
    },
  } as unknown as PaymentFeed;
  const events = {
    store: async (all: readonly { readonly id: string }[]) => {
      if (isAway) throw new DependencyDown('the database does not answer');
      const fresh = all.filter(({ id }) => !known.has(id)).map(({ id }) => id);
      for (const id of fresh) known.add(id);
      return new Set(fresh);
    },
  } as unknown as PaymentEventRepository;
  const receive = new ReceivePaymentEvent(feed, events);
  const arrives = (type: string) => receive.run(Buffer.from(type), '').catch(() => undefined);
  expect(await counted()).toEqual({
    'unknown refused': 0,
    'charge.succeeded stored': 0,
    'charge.succeeded known': 0,
    'charge.succeeded failed': 0,
  });
  for (const type of ['charge.succeeded', 'charge.succeeded', 'made.up', 'forged']) await arrives(type);
  isAway = true;
  await arrives('charge.succeeded');
  expect(await counted()).toEqual({
    'unknown refused': 1,
    'charge.succeeded stored': 1,
    'charge.succeeded known': 1,
    'charge.succeeded failed': 1,
    'other stored': 1,
  });
});

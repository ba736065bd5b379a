import { mkdtempSync, appendFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startStripeDouble } from '../src/client.ts';
import { order, paid, sandbox, stripeAt, type Sandbox } from './support/sandbox.ts';

describe('faults', () => {
  let around: Sandbox;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stripe-double-'));
    around = await sandbox({ journal: join(folder, 'journal') });
  });
  afterEach(async () => {
    await around.stop();
    rmSync(folder, { recursive: true });
  });

  const create = () =>
    around.stripe.checkout.sessions.create(fixed, { idempotencyKey: 'k', maxNetworkRetries: 0 });
  const sessions = async () => (await around.stripe.checkout.sessions.list()).data;
  const fixed = order();

  it.each([
    ['error', 'before', 0],
    ['error', 'after', 1],
    ['cut', 'after', 1],
  ] as const)(
    '%s strikes %s the effect: %i sessions; the same key then answers',
    async (kind, when, made) => {
      const { control } = around.double;
      if (kind === 'cut') await control.addFault({ kind, path: '/v1/checkout' });
      else await control.addFault({ kind, when, status: 500, path: '/v1/checkout' });
      await expect(create()).rejects.toThrow();
      expect(await sessions()).toHaveLength(made);
      const { id } = await create();
      expect(await sessions()).toMatchObject([{ id }]);
    },
  );

  it.each(['before', 'after'] as const)(
    'a reset %s the effect is survived by the package itself',
    async (when) => {
      await around.double.control.addFault({ kind: 'reset', when, path: '/v1/checkout' });
      const { id } = await create();
      expect(await sessions()).toMatchObject([{ id }]);
      const keys = (await around.double.control.requests()).map(({ idempotencyKey }) => idempotencyKey);
      expect(keys.filter((key) => key === 'k')).toHaveLength(2);
    },
  );

  it('hangs until the asker has had enough', async () => {
    await around.double.control.addFault({ kind: 'hang', when: 'after', path: '/v1/checkout' });
    await expect(
      around.stripe.checkout.sessions.create(fixed, { idempotencyKey: 'k', timeout: 3_000 }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(await sessions()).toHaveLength(1);
  });

  it('of one key leaves all others alone', async () => {
    await around.double.control.addFault({ kind: 'error', status: 500, idempotencyKey: 'k' });
    for (const options of [{ idempotencyKey: 'another' }, {}])
      await around.stripe.checkout.sessions.create(fixed, { ...options, maxNetworkRetries: 0 });
    await expect(create()).rejects.toThrow();
    expect(await sessions()).toHaveLength(2);
  });

  it('a 429 does nothing and is not remembered', async () => {
    await around.double.control.addFault({ kind: 'error', status: 429 });
    await expect(create()).rejects.toMatchObject({ type: 'StripeRateLimitError', code: 'rate_limit' });
    await expect(create()).resolves.toBeDefined();
  });

  it('killed between the effect and the answer, it goes on where it was', async () => {
    const { double, stripe } = around;
    const { paymentIntent } = await paid(around);
    await double.control.addFault({ kind: 'kill', when: 'after', path: '/v1/refunds' });
    await expect(
      stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: 'r' }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    // A last line that the crash cut off.
    appendFileSync(join(folder, 'journal'), '[["refunds","re_half",{"id":"re_ha');

    const again = await startStripeDouble({
      journal: join(folder, 'journal'),
      secretKey: double.secretKey,
    });
    try {
      const { data } = await stripeAt(again).refunds.list({ payment_intent: paymentIntent });
      expect(data).toHaveLength(1);
      const repeated = await stripeAt(again).refunds.create(
        { payment_intent: paymentIntent },
        { idempotencyKey: 'r' },
      );
      expect(repeated.id).toBe(data[0]?.id);
      expect(await again.control.ledger()).toMatchObject({ totals: { eur: 0 } });
    } finally {
      await again.stop();
    }
  });

  it('may be told from this machine only, and by no page of a browser', async () => {
    const url = `${around.double.url}/control/ledger`;
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
    expect((await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(403);
  });
});

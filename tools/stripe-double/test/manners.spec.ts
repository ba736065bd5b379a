import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { order, paid, sandbox, stripeAt, type Sandbox } from './support/sandbox.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

describe('the manners of the API', () => {
  let around: Sandbox;
  beforeEach(async () => {
    around = await sandbox();
  });
  afterEach(() => around.stop());
  const create = (key: string, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    around.stripe.checkout.sessions.create({ ...fixed, ...changes }, { idempotencyKey: key });
  const fixed = order();

  it('answers a repeated key as the first time, and says so', async () => {
    const first = await create('k');
    const again = await create('k');
    expect(again).toEqual(first);
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
  });

  it('refuses a key that comes with another request', async () => {
    await create('k');
    await expect(create('k', { customer_email: 'grace@example.org' })).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
  });

  it('refuses a key while its first request is still on its way', async () => {
    await around.double.control.addFault({ kind: 'delay', delayMs: 60_000, method: 'POST' });
    const both = [create('k'), create('k')];
    void Promise.allSettled(both);
    await expect(Promise.race(both)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
  });

  it('forgets a key after a day', async () => {
    const { id } = await create('k');
    await around.double.control.clock({ advanceMs: day });
    const expires_at = Math.floor((Date.now() + day) / 1000) + 40 * 60;
    expect((await create('k', { expires_at })).id).not.toBe(id);
  });

  it('replays a 500 for a day, though its cause is gone', async () => {
    const { stripe, double } = around;
    const { paymentIntent } = await paid(around);
    const refund = () => stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: 'r' });
    await double.control.addFault({ kind: 'error', status: 500, path: '/v1/refunds', isRemembered: true });
    await expect(refund()).rejects.toMatchObject({ statusCode: 500 });
    await expect(refund()).rejects.toMatchObject({
      statusCode: 500,
      headers: expect.objectContaining({ 'idempotent-replayed': 'true' }),
    });
    expect((await stripe.refunds.list({ payment_intent: paymentIntent })).data).toEqual([]);
    await double.control.clock({ advanceMs: day });
    expect(await refund()).toMatchObject({ status: 'succeeded' });
  });

  it('remembers a refusal too', async () => {
    const { stripe, double } = around;
    const { paymentIntent } = await paid(around);
    const dispute = await double.control.dispute({ paymentIntent });
    const refund = () => stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: 'r' });
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
    await double.control.changeDispute(dispute.id, 'won');
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  it.each([
    ['an unknown parameter', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    ['a missing one', { success_url: undefined }, 'parameter_missing', 'success_url'],
    ['a language that Stripe does not have', { locale: 'no' }, undefined, 'locale'],
    ['less than 30 minutes', { expires_at: Math.floor(Date.now() / 1000) + 1_700 }, undefined, 'expires_at'],
    ['more than a day', { expires_at: Math.floor(Date.now() / 1000) + 90_000 }, undefined, 'expires_at'],
    ['less than Stripe charges', priced(49), 'amount_too_small', undefined],
    ['metadata that is too long', { metadata: { order: 'x'.repeat(501) } }, undefined, 'metadata[order]'],
  ] as const)('refuses %s', async (_what, changes, code, param) => {
    await expect(create('k', changes as unknown as typeof fixed)).rejects.toMatchObject({
      statusCode: 400,
      code,
      param,
    });
  });

  it.each([-5 * minute, 5 * minute])(
    'reckons by its own clock, %i ms off, and tells it',
    async (advanceMs) => {
      await around.double.control.clock({ advanceMs });
      const now = Math.floor((Date.now() + advanceMs) / 1000);
      const seconds = (after: number) => ({ expires_at: now + after });
      await expect(create('early', seconds(29 * 60))).rejects.toMatchObject({ param: 'expires_at' });
      await expect(create('late', seconds(day / 1000 + 600))).rejects.toMatchObject({ param: 'expires_at' });
      const { created, lastResponse } = await create('k', seconds(40 * 60));
      const told = Date.parse(lastResponse.headers['date'] ?? '') / 1000;
      for (const moment of [created, told]) expect(Math.abs(moment - now)).toBeLessThan(60);
    },
  );

  it('knows who asks', async () => {
    const { double } = around;
    const stranger = stripeAt({ url: double.url, secretKey: 'sk_test_other' });
    await expect(stranger.events.list()).rejects.toMatchObject({ statusCode: 401 });
  });

  it('tells the request and the version of an answer', async () => {
    const { lastResponse } = await create('k');
    expect(lastResponse).toMatchObject({ apiVersion: '2026-10-28.endive', requestId: /^req_/ });
    expect(lastResponse.requestId).toMatch(/^req_/);
  });

  it('allows so many requests a second to each endpoint', async () => {
    const { stripe, double } = around;
    const { session } = await paid(around);
    // However slowly they come, they are more than that.
    await double.control.turn({ requestsPerSecond: 1 });
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => stripe.checkout.sessions.retrieve(session)),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { statusCode: 429, code: 'rate_limit' } });
    await expect(stripe.events.list()).resolves.toBeDefined();
  });

  it('turns the pages of a list, the newest first', async () => {
    const { stripe } = around;
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await create(`k${n}`)).id);
    const seen: string[] = [];
    for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) seen.push(id);
    expect(seen).toEqual(made);
  });
});

function priced(unit_amount: number): Partial<Stripe.Checkout.SessionCreateParams> {
  const price_data = { currency: 'eur', unit_amount, product_data: { name: 'x' } };
  return { line_items: [{ quantity: 1, price_data }] };
}

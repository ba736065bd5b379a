import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { order, paid, sandbox, type Sandbox } from './support/sandbox.ts';

describe('webhooks', () => {
  let around: Sandbox;
  beforeEach(async () => {
    around = await sandbox();
  });
  afterEach(() => around.stop());

  const verified = (secret: string): readonly boolean[] =>
    around.receiver.received.map(({ payload, headers }) => {
      try {
        around.stripe.webhooks.constructEvent(payload, headers['stripe-signature'] ?? '', secret);
        return true;
      } catch {
        return false;
      }
    });

  it('are tried again until they are taken', async () => {
    const { double, receiver } = around;
    await double.control.setWebhook({
      url: receiver.url,
      secret: double.webhookSecret,
      events: ['checkout.session.completed'],
    });
    receiver.statuses.push(503, 500);
    await paid(around);
    await double.control.idle();
    await double.control.clock({ advanceMs: 1_000 });
    await double.control.idle();
    await double.control.clock({ advanceMs: 5_000 });
    await double.control.idle();
    expect(receiver.types).toEqual(Array.from({ length: 3 }, () => 'checkout.session.completed'));
    expect((await double.control.deliveries()).map(({ status }) => status)).toEqual([503, 500, 200]);
    const { data } = await around.stripe.events.list({
      type: 'checkout.session.completed',
      delivery_success: true,
    });
    expect(data).toHaveLength(1);
  });

  it('are held, and released in an order that the seed decides', async () => {
    const { double, receiver } = around;
    await double.control.turn({ webhooks: { mode: 'hold' } });
    await paid(around);
    await double.control.idle();
    expect(receiver.received).toEqual([]);
    const order = await double.control.releaseWebhooks(7);
    expect(receiver.types).toEqual(order);
    const { data } = await around.stripe.events.list({ limit: 100 });
    expect(order.toSorted()).toEqual(data.map(({ type }) => type as string).toSorted());
    expect(order).not.toEqual(data.map(({ type }) => type).toReversed());
  });

  it('are dropped, doubled and sent once more', async () => {
    const { double, receiver, stripe } = around;
    await double.control.turn({ webhooks: { mode: 'drop' } });
    const { session } = await paid(around);
    await double.control.idle();
    expect(receiver.received).toEqual([]);
    await double.control.turn({ webhooks: { mode: 'deliver', copies: 3 } });
    await stripe.refunds.create({
      payment_intent: (await stripe.checkout.sessions.retrieve(session)).payment_intent as string,
    });
    await double.control.idle();
    expect(receiver.types.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'charge.refunded'),
      ...Array.from({ length: 3 }, () => 'refund.created'),
    ]);
    const { data } = await stripe.events.list({ type: 'checkout.session.completed' });
    await double.control.resendWebhook(data[0]?.id ?? '', 2);
    expect(receiver.types.filter((type) => type === 'checkout.session.completed')).toHaveLength(2);
  });

  it.each([
    ['right', 0, true],
    ['wrong', 0, false],
    ['none', 0, false],
    ['both', 0, true],
    ['right', -301, false],
  ] as const)('with a signature that is %s and %i s later are accepted: %s', async (...given) => {
    const [signature, signedLaterSeconds, accepted] = given;
    const { double } = around;
    await double.control.turn({ webhooks: { signature, signedLaterSeconds } });
    await paid(around);
    await double.control.idle();
    expect(new Set(verified(double.webhookSecret))).toEqual(new Set([accepted]));
  });

  it('carry both signatures while a secret is rolled', async () => {
    const { double, receiver } = around;
    await double.control.setWebhook({ url: receiver.url, secret: 'whsec_new', previousSecret: 'whsec_old' });
    await double.control.turn({ webhooks: { signature: 'both' } });
    await paid(around);
    await double.control.idle();
    expect(new Set(verified('whsec_old'))).toEqual(new Set([true]));
    expect(new Set(verified('whsec_new'))).toEqual(new Set([true]));
    expect(new Set(verified('whsec_other'))).toEqual(new Set([false]));
  });

  it('tell of a debit, its failure and a session that ended', async () => {
    const { double, receiver, stripe } = around;
    const debit = await stripe.checkout.sessions.create(order());
    await double.control.pay(debit.id, { bankDebit: true });
    await double.control.settleDebit(debit.id, false);
    const left = await stripe.checkout.sessions.create(order());
    await double.control.clock({ advanceMs: 45 * 60_000 });
    expect(await stripe.checkout.sessions.retrieve(left.id)).toMatchObject({ status: 'expired' });
    await double.control.idle();
    const told = receiver.events.flatMap(({ type, data }) =>
      type.startsWith('checkout.') ? [[type, (data.object as { id: string }).id]] : [],
    );
    expect(told).toEqual(
      expect.arrayContaining([
        ['checkout.session.completed', debit.id],
        ['checkout.session.async_payment_failed', debit.id],
        ['checkout.session.expired', left.id],
      ]),
    );
  });

  it('of an endpoint that the API makes are only those that it wants', async () => {
    const { double, receiver, stripe } = around;
    const endpoint = await stripe.webhookEndpoints.create({
      url: `${receiver.url}/made`,
      enabled_events: ['payout.reconciliation_completed'],
      api_version: '2026-10-28.endive',
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    await paid(around);
    await double.control.payOut();
    await double.control.idle();
    const made = (await double.control.deliveries()).filter(({ url }) => url.endsWith('/made'));
    expect(made).toMatchObject([{ type: 'payout.reconciliation_completed', status: 200 }]);
    const again = await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['refund.created'] });
    expect(again).toMatchObject({ enabled_events: ['refund.created'] });
    expect(again.secret).toBeUndefined();
  });
});

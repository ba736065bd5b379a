import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { order, sandbox, type Sandbox } from './support/sandbox.ts';

describe('a checkout', () => {
  let around: Sandbox;
  beforeEach(async () => {
    around = await sandbox();
  });
  afterEach(() => around.stop());

  it('is opened, paid and told', async () => {
    const { stripe, double, receiver } = around;
    const session = await stripe.checkout.sessions.create(order());
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 2900 });
    expect(session.url).toBe(`${double.url}/stripe-demo/c/pay/${session.id}`);

    expect(await double.control.pay(session.id)).toMatchObject({ outcome: 'paid' });
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { address: { country: 'DE' } },
      payment_intent: {
        status: 'succeeded',
        metadata: { order: 'order-1' },
        latest_charge: { amount: 2900, paid: true, balance_transaction: { amount: 2900 } },
      },
    });

    await double.control.idle();
    const [{ payload, headers } = { payload: '', headers: {} }] = receiver.received.filter(({ payload }) =>
      payload.includes('checkout.session.completed'),
    );
    const signature = headers['stripe-signature'] ?? '';
    const event = stripe.webhooks.constructEvent(payload, signature, double.webhookSecret);
    expect(event).toMatchObject({
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: session.id, payment_status: 'paid' } },
    });
  });
});

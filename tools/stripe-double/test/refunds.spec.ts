import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { order, paid, sandbox, type Sandbox } from './support/sandbox.ts';

describe('a refund', () => {
  let around: Sandbox;
  beforeEach(async () => {
    around = await sandbox();
  });
  afterEach(() => around.stop());

  it('pays the whole rest back, once', async () => {
    const { stripe, double } = around;
    const { paymentIntent } = await paid(around);
    await double.control.refund({ paymentIntent, amount: 900 });
    const refund = await stripe.refunds.create({ payment_intent: paymentIntent });
    expect(refund).toMatchObject({ amount: 2000, status: 'succeeded', payment_intent: paymentIntent });
    await expect(stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
    const { payments, totals } = await double.control.ledger();
    expect(payments).toMatchObject([{ charged: 2900, refunded: 2900, rest: 0 }]);
    expect(totals).toEqual({ eur: 0 });
  });

  it('takes no more than there is', async () => {
    const { paymentIntent } = await paid(around);
    await expect(
      around.stripe.refunds.create({ payment_intent: paymentIntent, amount: 2901 }),
    ).rejects.toMatchObject({ param: 'amount' });
  });

  it('is found by its payment, with its metadata', async () => {
    const { stripe } = around;
    const { paymentIntent } = await paid(around);
    const { id } = await stripe.refunds.create({
      payment_intent: paymentIntent,
      metadata: { order: 'order-1', cause: 'withdrawn' },
    });
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntent });
    expect(data).toMatchObject([{ id, metadata: { cause: 'withdrawn' } }]);
  });

  it('waits for funds, and moves money only then', async () => {
    const { stripe, double, receiver } = around;
    const { paymentIntent } = await paid(around);
    await double.control.turn({ funds: 'none' });
    const { id, ...refund } = await stripe.refunds.create({ payment_intent: paymentIntent });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' });
    expect((await double.control.ledger()).totals).toEqual({ eur: 2900 });
    await double.control.turn({ funds: 'enough' });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' });
    expect((await double.control.ledger()).totals).toEqual({ eur: 0 });
    await double.control.idle();
    expect(receiver.types).toEqual(expect.arrayContaining(['refund.created', 'refund.updated']));
  });

  it('bounces, and can be made again', async () => {
    const { stripe, double, receiver } = around;
    const { paymentIntent } = await paid(around);
    const { id } = await stripe.refunds.create({ payment_intent: paymentIntent });
    await double.control.bounceRefund(id);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' });
    expect((await double.control.ledger()).payments).toMatchObject([{ refunded: 0, rest: 2900 }]);
    await stripe.refunds.create({ payment_intent: paymentIntent });
    expect((await double.control.ledger()).payments).toMatchObject([{ refunded: 2900, rest: 0 }]);
    await double.control.idle();
    expect(receiver.types).toContain('refund.failed');
  });

  it('of a card that is slow is processing until its time has come', async () => {
    const { stripe, double } = around;
    await double.control.turn({ laterMs: 60_000 });
    const { id } = await stripe.checkout.sessions.create(order());
    const { session } = await double.control.pay(id, { card: '4000000000007726' });
    const refund = await stripe.refunds.create({ payment_intent: session.payment_intent as string });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await double.control.clock({ advanceMs: 60_000 });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  });

  it('is refused while a dispute holds the money, and taken while it only asks', async () => {
    const { stripe, double } = around;
    const { paymentIntent } = await paid(around);
    const dispute = await double.control.dispute({ paymentIntent });
    await expect(stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    expect((await double.control.ledger()).payments).toMatchObject([{ disputed: 2900, rest: 0 }]);
    await double.control.changeDispute(dispute.id, 'won');
    expect((await double.control.ledger()).payments).toMatchObject([{ disputed: 0, rest: 2900 }]);
    const other = await paid(around);
    await double.control.dispute({ paymentIntent: other.paymentIntent, status: 'warning_needs_response' });
    expect(await stripe.refunds.create({ payment_intent: other.paymentIntent })).toMatchObject({
      status: 'succeeded',
    });
  });
});

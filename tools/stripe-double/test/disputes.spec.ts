import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaySpecimen } from './support/pay-with.ts';
import { payWith } from './support/pay-with.ts';
import { paid, sandbox, type Sandbox } from './support/sandbox.ts';

describe('a dispute', () => {
  let around: Sandbox;
  beforeEach(async () => {
    around = await sandbox();
  });
  afterEach(() => around.stop());
  const rest = async () => (await around.double.control.ledger()).payments[0]?.rest;

  it('comes with the cards for it', async () => {
    const { stripe } = around;
    const disputed: PaySpecimen = await payWith(around, '4000000000000259');
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.paymentIntent })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', is_charge_refundable: false, amount: 2900 });
    const asked = await payWith(around, '4000000000001976');
    const [inquiry] = (await stripe.disputes.list({ payment_intent: asked.paymentIntent })).data;
    expect(inquiry).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
    });
    const warned = await payWith(around, '4000000000005423');
    const { data } = await stripe.radar.earlyFraudWarnings.list({ payment_intent: warned.paymentIntent });
    expect(data).toMatchObject([{ actionable: true }]);
  });

  it.each([
    [
      ['needs_response', 'under_review', 'won'],
      2900,
      ['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed'],
    ],
    [['needs_response', 'lost'], 0, ['created', 'funds_withdrawn', 'closed']],
    [['warning_needs_response', 'warning_closed'], 2900, ['created', 'closed']],
    [['warning_needs_response', 'needs_response'], 0, ['created', 'funds_withdrawn', 'updated']],
    [['prevented'], 2900, ['created']],
    [
      ['needs_response', 'lost', 'appeal_under_review', 'won'],
      2900,
      ['created', 'funds_withdrawn', 'closed', 'updated', 'funds_reinstated', 'closed'],
    ],
    [['needs_response', 'something_new'], 0, ['created', 'funds_withdrawn', 'updated']],
  ] as const)('of %j leaves %i', async ([first, ...then], left, told) => {
    const { double, stripe } = around;
    const { paymentIntent } = await paid(around);
    const { id } = await double.control.dispute({ paymentIntent, status: first });
    for (const status of then) await double.control.changeDispute(id, status);
    expect(await rest()).toBe(left);
    const { data } = await stripe.events.list({ limit: 100 });
    const types = data.map(({ type }) => type as string).filter((type) => type.startsWith('charge.dispute.'));
    expect(types.toReversed()).toEqual(told.map((type) => `charge.dispute.${type}`));
  });
});

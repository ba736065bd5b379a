import type { Stripe } from 'stripe';
import type { TestCard } from '../../src/objects/test-cards.ts';
import { testCards, testMethods } from '../../src/objects/test-cards.ts';
import { order, paid, sandbox, type Sandbox } from '../support/sandbox.ts';

/** Asks for everything that the double can do, so that its recording shows every object in every state. */
export async function wholeProgram(recording: string): Promise<void> {
  const around = await sandbox({ recording });
  try {
    await payments(around);
    await refunds(around);
    await disputes(around);
    await refusals(around);
    await lists(around);
    await around.double.control.idle();
  } finally {
    await around.stop();
  }
}

async function payments({ stripe, double: { control } }: Sandbox): Promise<void> {
  for (const card of Object.keys(testCards) as TestCard[]) {
    const { id } = await stripe.checkout.sessions.create(order());
    await control.pay(id, { card });
    await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    });
  }
  for (const payment_method of Object.keys(testMethods))
    await stripe.paymentIntents.create({
      amount: 1200,
      currency: 'eur',
      confirm: true,
      payment_method,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      description: 'Konterfei K7-12345',
      metadata: { order: 'order-1' },
      expand: ['latest_charge'],
    });
  for (const succeeds of [true, false]) {
    const { id } = await stripe.checkout.sessions.create(
      order({ allowed_payment_method_types: ['card', 'sepa_debit'], locale: 'nb' }),
    );
    await control.pay(id, { bankDebit: true, country: null });
    await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    await control.settleDebit(id, succeeds);
  }
  for (const currency of ['usd', 'sek', 'jpy', 'kwd']) {
    const price_data = { currency, unit_amount: 2900, product_data: { name: 'Portraits' } };
    await stripe.checkout.sessions.create(order({ line_items: [{ quantity: 1, price_data }] }));
  }
  const { id } = await stripe.checkout.sessions.create(order());
  await stripe.checkout.sessions.expire(id);
}

async function refunds(around: Sandbox): Promise<void> {
  const { stripe, double } = around;
  const { control } = double;
  const { paymentIntent } = await paid(around);
  await control.refund({ paymentIntent, amount: 100 });
  const metadata = { order: 'order-1', cause: 'withdrawn' };
  const reason = 'requested_by_customer';
  const refund = await stripe.refunds.create({ payment_intent: paymentIntent, reason, metadata });
  await control.bounceRefund(refund.id);
  await stripe.refunds.retrieve(refund.id);
  await control.turn({ funds: 'none' });
  await stripe.refunds.create({ payment_intent: paymentIntent, amount: 500 });
  await control.turn({ funds: 'enough' });
  const { id } = await stripe.checkout.sessions.create(order());
  const { session } = await control.pay(id, { card: '4000000000007726' });
  const slow = await stripe.refunds.create({ payment_intent: session.payment_intent as string });
  await control.completeRefund(slow.id);
  const debit = await stripe.checkout.sessions.create(order());
  const begun = await control.pay(debit.id, { bankDebit: true });
  await stripe.refunds.create({ payment_intent: begun.session.payment_intent as string, amount: 100 });
  await control.settleDebit(debit.id, false);
}

async function disputes(around: Sandbox): Promise<void> {
  const { control } = around.double;
  for (const statuses of [
    ['needs_response', 'under_review', 'won'],
    ['needs_response', 'lost', 'appeal_needs_response', 'appeal_under_review'],
    ['warning_needs_response', 'warning_under_review', 'warning_closed'],
    ['prevented'],
  ]) {
    const { paymentIntent } = await paid(around);
    const [status, ...then] = statuses;
    const { id } = await control.dispute({ paymentIntent, ...(status ? { status } : {}) });
    for (const next of then) await control.changeDispute(id, next);
    await around.stripe.disputes.retrieve(id);
  }
  await control.warnOfFraud((await paid(around)).paymentIntent);
  await control.payOut();
}

/** What is refused is an object too. */
async function refusals(around: Sandbox): Promise<void> {
  const { stripe, double } = around;
  const { paymentIntent } = await paid(around);
  await stripe.refunds.create({ payment_intent: paymentIntent });
  const wrong = { ...order(), locale: 'no' } as Stripe.Checkout.SessionCreateParams;
  await double.control.addFault({ kind: 'error', status: 500, path: '/v1/charges' });
  await Promise.allSettled([
    stripe.refunds.create({ payment_intent: paymentIntent }),
    stripe.checkout.sessions.create(wrong),
    stripe.events.retrieve('evt_none'),
    stripe.charges.list(),
  ]);
}

async function lists({ stripe, double, receiver }: Sandbox): Promise<void> {
  const { id } = await stripe.webhookEndpoints.create({
    url: `${receiver.url}/made`,
    enabled_events: ['checkout.session.completed', 'payout.reconciliation_completed'],
    api_version: '2026-10-28.endive',
    description: 'made by a test',
  });
  await stripe.webhookEndpoints.update(id, { enabled_events: ['refund.created'], disabled: true });
  await stripe.webhookEndpoints.update(id, { disabled: false });
  await stripe.webhookEndpoints.retrieve(id);
  const [payout] = (await stripe.payouts.list()).data;
  const limit = 100;
  const [charge] = (await stripe.charges.list({ limit })).data;
  const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data;
  const [movement] = (await stripe.balanceTransactions.list({ type: 'charge' })).data;
  await Promise.all([
    stripe.checkout.sessions.list({ limit }),
    stripe.paymentIntents.list({ limit }),
    stripe.charges.retrieve(charge?.id ?? '', { expand: ['balance_transaction'] }),
    stripe.paymentIntents.retrieve(String(charge?.payment_intent)),
    stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? ''),
    stripe.balanceTransactions.retrieve(movement?.id ?? ''),
    stripe.refunds.list({ limit, created: { gte: 1 } }),
    stripe.disputes.list({ limit, expand: ['data.charge'] }),
    stripe.radar.earlyFraudWarnings.list({ limit }),
    stripe.balanceTransactions.list({ limit, created: { gte: 1 } }),
    stripe.balanceTransactions.list({ limit, payout: payout?.id ?? '' }),
    stripe.payouts.retrieve(payout?.id ?? ''),
    stripe.webhookEndpoints.list(),
    stripe.events.list({ limit, types: ['refund.created', 'refund.failed'], created: { gte: 1 } }),
    ...(await stripe.events.list({ limit })).data.map((event) => stripe.events.retrieve(event.id)),
  ]);
  await stripe.webhookEndpoints.del(id);
  await double.control.idle();
}

import { describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { disputeFacts, paidHere, sessionFacts } from './stripe-facts.ts';

const ours = { site: 'konterfei.test' };

/** What is read of a dispute. */
const dispute = (
  balance_transactions: readonly Partial<Stripe.BalanceTransaction>[],
  status = 'lost',
): Stripe.Dispute =>
  ({
    id: 'du_1',
    payment_intent: 'pi_1',
    amount: 1900,
    currency: 'usd',
    status,
    reason: 'fraudulent',
    is_charge_refundable: false,
    evidence_details: { due_by: null },
    balance_transactions,
  }) as unknown as Stripe.Dispute;

it('reads what a dispute moved in the currency of the payment, whatever currency the account has', () => {
  const facts = disputeFacts(
    dispute([
      { id: 'txn_1', amount: -1743, currency: 'eur' },
      { id: 'txn_2', amount: 1751, currency: 'eur' },
      { id: 'txn_3', amount: 0, currency: 'eur' },
    ]),
    ours,
  );
  expect(facts).toMatchObject({
    money: { amount: 1900n, currency: 'USD' },
    moved: [
      { ref: 'txn_1', kind: 'dispute_withdrawn' },
      { ref: 'txn_2', kind: 'dispute_reinstated' },
    ],
  });
});

it.each([
  ['from our balance', [{ id: 'txn_1', amount: -1900 }], 'lost'],
  ['without money', [], 'won'],
  [
    'and the money is back',
    [
      { id: 'txn_1', amount: -1900 },
      { id: 'txn_2', amount: 1900 },
    ],
    'won',
  ],
])('takes a dispute that was prevented %s by what it moved', (_how, lines, phase) => {
  expect(disputeFacts(dispute(lines, 'prevented'), ours)).toMatchObject({ phase });
});

describe('the order of a checkout', () => {
  const order = 'a5f0c0de-0000-4000-8000-000000000000';
  const orderOf = (reference: string | null, metadata: Record<string, string>) =>
    sessionFacts(
      { id: 'cs_1', client_reference_id: reference, metadata, payment_status: 'unpaid' } as never,
      '',
      { ...ours, markOf: String },
    ).orderId;

  it.each([
    ['our site', { site: ours.site, order_id: order, attempt: '1' }],
    ['no site, by an older version', { order_id: order, attempt: '1' }],
  ])('is read where it is named twice with %s', (_what, metadata) => {
    expect(orderOf(order, metadata)).toBe(order);
  });

  it.each<[string, string | null, Record<string, string>]>([
    ['one mark', null, { site: ours.site, order_id: order, attempt: '1' }],
    ['a reference', order, {}],
    ['the site of another installation', order, { site: 'headshots.example', order_id: order, attempt: '1' }],
  ])('is nobody’s by %s', (_what, reference, metadata) => {
    expect(orderOf(reference, metadata)).toBeNull();
  });
});

it.each([
  ['with our site', { site: ours.site }, true],
  ['without a site', {}, false],
  ['with another site', { site: 'headshots.example' }, false],
])('takes a payment that was marked %s for ours: %j, %s', (_how, site, isOurs) => {
  const order = 'a5f0c0de-0000-4000-8000-000000000000';
  const found = paidHere({ ...site, order_id: order, attempt: '1' }, ours.site);
  expect(found).toBe(isOurs ? order : null);
});

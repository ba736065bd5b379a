import { expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { disputeFacts } from './stripe-facts.ts';

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
  expect(disputeFacts(dispute(lines, 'prevented'))).toMatchObject({ phase });
});

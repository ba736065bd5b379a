import type { Stripe } from 'stripe';

type Kind =
  | 'charge'
  | 'payment'
  | 'refund'
  | 'payment_refund'
  | 'refund_failure'
  | 'dispute'
  | 'dispute_reversal'
  | 'payout';

const categories: Readonly<Record<Kind, readonly [type: Stripe.BalanceTransaction.Type, category: string]>> =
  {
    charge: ['charge', 'charge'],
    payment: ['payment', 'charge'],
    refund: ['refund', 'refund'],
    payment_refund: ['payment_refund', 'refund'],
    refund_failure: ['refund_failure', 'refund_failure'],
    dispute: ['adjustment', 'dispute'],
    dispute_reversal: ['adjustment', 'dispute_reversal'],
    payout: ['payout', 'payout'],
  };

export interface NewBalanceTransaction {
  readonly id: string;
  readonly created: number;
  readonly kind: Kind;
  /** Minor units; below zero when money leaves. */
  readonly amount: number;
  readonly currency: string;
  readonly fee: number;
  readonly source: string;
  readonly description: string | null;
}

export function balanceTransaction(given: NewBalanceTransaction): Stripe.BalanceTransaction {
  const [type, category] = categories[given.kind];
  const { amount, currency, fee } = given;
  const fees = { amount: fee, application: null, currency, description: 'Stripe processing fees' };
  return {
    id: given.id,
    object: 'balance_transaction',
    amount,
    available_on: given.created,
    balance_type: 'payments',
    created: given.created,
    currency,
    description: given.description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ ...fees, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source: given.source,
    status: 'available',
    type,
  };
}

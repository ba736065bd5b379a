import type { Stripe } from 'stripe';

export interface NewPayout {
  readonly id: string;
  readonly created: number;
  /** Minor units; below zero when the account owes. */
  readonly amount: number;
  readonly currency: string;
  readonly balanceTransaction: string;
}

export const newPayout = (given: NewPayout): Stripe.Payout => ({
  id: given.id,
  object: 'payout',
  amount: given.amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: given.created,
  automatic: true,
  balance_transaction: given.balanceTransaction,
  created: given.created,
  currency: given.currency,
  description: 'STRIPE PAYOUT',
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  trace_id: null,
  type: 'bank_account',
});

import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { disputeOf, idOf } from './find.ts';
import { moveMoney } from './move-money.ts';

const disputeFee = 2_000;

/** What the account lost by a dispute until now, in minor units. */
export const withdrawnBy = ({ balance_transactions }: Stripe.Dispute): number =>
  -balance_transactions.reduce((sum, { amount }) => sum + amount, 0);

export const withdrawFunds = (account: Account, id: string): Stripe.Dispute =>
  move(account, disputeOf(account, id), 'dispute');

/** The bank gives it back; the fee stays away. */
export const reinstateFunds = (account: Account, id: string): Stripe.Dispute =>
  move(account, disputeOf(account, id), 'dispute_reversal');

function move(
  account: Account,
  dispute: Stripe.Dispute,
  kind: 'dispute' | 'dispute_reversal',
): Stripe.Dispute {
  const movement = moveMoney(account, {
    kind,
    amount: kind === 'dispute' ? -dispute.amount : dispute.amount,
    currency: dispute.currency,
    fee: kind === 'dispute' ? disputeFee : 0,
    source: dispute.id,
    description: `Chargeback of ${idOf(dispute.charge)}`,
  });
  return account.disputes.put(dispute.id, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, movement],
  });
}

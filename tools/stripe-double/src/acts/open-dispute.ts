import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { invalid } from '../api/api-error.ts';
import { isInquiry, newDispute } from '../objects/dispute.ts';
import { announce } from './announce.ts';
import { chargeOf, idOf } from './find.ts';
import { withdrawFunds } from './dispute-funds.ts';

export interface DisputeOrder {
  readonly reason: string;
  readonly status: string;
  /** Minor units; the whole charge when left out. */
  readonly amount?: number | undefined;
}

/**
 * A customer complains at the bank. The money goes at once, except of an inquiry or one that was prevented.
 * @throws ApiError for a charge that was not paid, or is disputed already
 */
export function openDispute(account: Account, chargeId: string, order: DisputeOrder): Stripe.Dispute {
  const charge = chargeOf(account, chargeId);
  refuse(account, charge);
  const id = newId('du');
  const dispute = newDispute({
    id,
    created: account.clock.seconds(),
    charge,
    amount: order.amount ?? charge.amount,
    reason: order.reason,
    status: order.status,
  });
  account.disputes.put(id, dispute);
  account.charges.put(chargeId, { ...charge, disputed: true });
  const moves = !isInquiry(order.status) && order.status !== 'prevented';
  if (!moves) {
    announce(account, 'charge.dispute.created', dispute);
    return dispute;
  }
  const withdrawn = withdrawFunds(account, id);
  announce(account, 'charge.dispute.created', withdrawn);
  announce(account, 'charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
}

function refuse({ disputes }: Account, { id, status }: Stripe.Charge): void {
  if (status !== 'succeeded') throw invalid(`Charge ${id} was not paid: ${status}.`);
  const other = disputes
    .all()
    .find((dispute) => idOf(dispute.charge) === id && !['won', 'warning_closed'].includes(dispute.status));
  if (other) throw invalid(`Charge ${id} is disputed already: ${other.id}.`);
}

import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { invalid } from '../api/api-error.ts';
import { announce } from './announce.ts';
import { chargeOf, idOf, refundOf } from './find.ts';
import { moveMoney } from './move-money.ts';
import { unschedule } from './schedule.ts';

export function payRefund(account: Account, id: string): Stripe.Refund {
  const refund = refundOf(account, id);
  const movement = moveMoney(account, {
    kind: id.startsWith('pyr_') ? 'payment_refund' : 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    fee: 0,
    source: id,
    description: 'REFUND FOR CHARGE',
  });
  return account.refunds.put(id, { ...refund, balance_transaction: movement.id });
}

/** A pending refund arrives. @throws ApiError when it is not pending, or what it pays back has not come */
export function completeRefund(account: Account, id: string): Stripe.Refund {
  const { status, balance_transaction, charge } = refundOf(account, id);
  if (status !== 'pending') throw invalid(`Refund ${id} is not pending: ${status}.`);
  if (chargeOf(account, idOf(charge ?? '')).status !== 'succeeded')
    throw invalid(`Refund ${id} waits for its charge.`);
  if (balance_transaction === null) payRefund(account, id);
  const { pending_reason, ...refund } = refundOf(account, id);
  return changed(account, { ...refund, status: 'succeeded' }, { status, ...reason(pending_reason) });
}

/** A refund comes back from the bank. @throws ApiError when it failed before */
export function bounceRefund(account: Account, id: string): Stripe.Refund {
  const { pending_reason, ...refund } = refundOf(account, id);
  const { status, balance_transaction } = refund;
  if (status !== 'pending' && status !== 'succeeded') throw invalid(`Refund ${id} is ${status}.`);
  const back =
    balance_transaction === null
      ? {}
      : {
          failure_balance_transaction: moveMoney(account, {
            kind: 'refund_failure',
            amount: refund.amount,
            currency: refund.currency,
            fee: 0,
            source: id,
            description: 'REFUND FAILURE',
          }).id,
        };
  giveBack(account, refund);
  const failed: Stripe.Refund = {
    ...refund,
    ...back,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  };
  account.refunds.put(id, failed);
  announce(account, 'refund.failed', failed);
  return changed(account, failed, { status, ...reason(pending_reason) });
}

export function completeWaitingRefunds(
  account: Account,
  waitingFor: Stripe.Refund.PendingReason,
  charge?: string,
): void {
  for (const { id } of waiting(account, waitingFor, charge)) completeRefund(account, id);
}

export function cancelWaitingRefunds(account: Account, charge: string): void {
  for (const { pending_reason, ...refund } of waiting(account, 'charge_pending', charge)) {
    giveBack(account, refund);
    changed(account, { ...refund, status: 'canceled' }, { status: 'pending', ...reason(pending_reason) });
  }
}

const waiting = (account: Account, waitingFor: string, charge?: string): readonly Stripe.Refund[] =>
  account.refunds
    .all()
    .filter(
      (refund) =>
        refund.status === 'pending' &&
        refund.pending_reason === waitingFor &&
        (charge === undefined || refund.charge === charge),
    );

const reason = (pending_reason: Stripe.Refund.PendingReason | undefined): Partial<Stripe.Refund> =>
  pending_reason === undefined ? {} : { pending_reason };

function giveBack(account: Account, refund: Stripe.Refund): void {
  const charge = chargeOf(account, idOf(refund.charge ?? ''));
  account.charges.put(charge.id, {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
}

function changed(account: Account, refund: Stripe.Refund, before: Partial<Stripe.Refund>): Stripe.Refund {
  const { id } = refund;
  unschedule(
    account,
    (work) => (work.kind === 'complete_refund' || work.kind === 'bounce_refund') && work.refund === id,
  );
  announce(account, 'refund.updated', account.refunds.put(id, refund), before);
  announce(account, 'charge.refund.updated', refund, before);
  return refund;
}

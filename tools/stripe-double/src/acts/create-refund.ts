import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { invalid } from '../api/api-error.ts';
import { newRefund } from '../objects/refund.ts';
import { behaviourOfEnding, type CardBehaviour } from '../objects/test-cards.ts';
import { announce } from './announce.ts';
import { payRefund } from './end-refund.ts';
import { chargeOf, idOf } from './find.ts';
import { scheduleLater } from './schedule.ts';

export interface RefundOrder {
  readonly charge: string;
  /** Minor units; the whole rest when left out. */
  readonly amount?: number | undefined;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Pays back, now or when it can. @throws ApiError when there is nothing to pay back or a dispute is in the way */
export function createRefund(account: Account, order: RefundOrder): Stripe.Refund {
  const charge = chargeOf(account, order.charge);
  const rest = charge.amount - charge.amount_refunded;
  const amount = order.amount ?? rest;
  refuse(account, charge, amount, rest);
  const behaviour = behaviourOfEnding(charge.payment_method_details?.card?.last4);
  const pendingReason = pendingReasonOf(account, charge, behaviour);
  const created = account.clock.seconds();
  const id = newId(charge.id.startsWith('py_') ? 'pyr' : 're');
  const { reason, metadata } = order;
  account.refunds.put(id, newRefund({ id, created, charge, amount, reason, metadata, pendingReason }));
  const counted = charge.amount_refunded + amount;
  account.charges.put(charge.id, {
    ...charge,
    amount_refunded: counted,
    refunded: counted === charge.amount,
  });
  const refund =
    pendingReason === null || pendingReason === 'processing'
      ? payRefund(account, id)
      : account.refunds.get(id);
  if (!refund) throw new Error(`${id} is not on its shelf.`);
  announce(account, 'refund.created', refund);
  announce(account, 'charge.refunded', chargeOf(account, charge.id));
  if (behaviour?.refund === 'pending') scheduleLater(account, { kind: 'complete_refund', refund: id });
  if (behaviour?.refund === 'bounces') scheduleLater(account, { kind: 'bounce_refund', refund: id });
  return refund;
}

function refuse(account: Account, charge: Stripe.Charge, amount: number, rest: number): void {
  if (charge.status === 'failed') throw invalid(`Charge ${charge.id} failed and cannot be refunded.`);
  const blocking = account.disputes
    .all()
    .some(
      (dispute) =>
        idOf(dispute.charge) === charge.id && !dispute.is_charge_refundable && dispute.status !== 'won',
    );
  if (blocking)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (rest === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount > rest)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
      undefined,
      'amount',
    );
}

function pendingReasonOf(
  { switches }: Account,
  charge: Stripe.Charge,
  behaviour: CardBehaviour | undefined,
): Stripe.Refund.PendingReason | null {
  if (charge.status === 'pending') return 'charge_pending';
  if (switches.funds === 'none') return 'insufficient_funds';
  return behaviour?.refund === 'pending' ? 'processing' : null;
}

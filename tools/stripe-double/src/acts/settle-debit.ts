import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { invalid } from '../api/api-error.ts';
import { announce } from './announce.ts';
import { succeed } from './charge-intent.ts';
import { cancelWaitingRefunds, completeWaitingRefunds } from './end-refund.ts';
import { chargeOf, chargeOfIntent, intentOfSession, sessionOf } from './find.ts';
import { unschedule } from './schedule.ts';

/** The bank answers a debit. @throws ApiError when none is on its way */
export function settleDebit(account: Account, id: string, succeeds: boolean): void {
  const session = sessionOf(account, id);
  const intent = intentOfSession(account, session);
  const charge = chargeOfIntent(account, intent);
  if (charge.status !== 'pending') throw invalid(`The debit of ${id} is not on its way: ${charge.status}.`);
  unschedule(account, (work) => work.kind === 'settle_debit' && work.session === id);
  if (succeeds) {
    succeed(account, charge);
    completeWaitingRefunds(account, 'charge_pending', charge.id);
    const paid = account.sessions.put(id, { ...session, payment_status: 'paid' });
    return announce(account, 'checkout.session.async_payment_succeeded', paid);
  }
  cancelWaitingRefunds(account, charge.id);
  fail(account, chargeOf(account, charge.id), intent.id);
  announce(account, 'checkout.session.async_payment_failed', session);
}

function fail(account: Account, charge: Stripe.Charge, intentId: string): void {
  const message = 'The bank could not debit the account.';
  const failed: Stripe.Charge = {
    ...charge,
    status: 'failed',
    failure_code: 'insufficient_funds',
    failure_message: message,
  };
  announce(account, 'charge.failed', account.charges.put(charge.id, failed));
  const intent = account.paymentIntents.get(intentId);
  if (!intent) return;
  const refused = account.paymentIntents.put(intentId, {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: {
      charge: charge.id,
      code: 'payment_intent_payment_attempt_failed',
      message,
      type: 'invalid_request_error',
    },
  });
  announce(account, 'payment_intent.payment_failed', refused);
}

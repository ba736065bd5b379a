import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { invalid } from '../api/api-error.ts';
import { bankDebitDetails, cardDetails } from '../objects/payment-method-details.ts';
import { behaviourOf, type TestCard } from '../objects/test-cards.ts';
import { announce } from './announce.ts';
import { chargeIntent } from './charge-intent.ts';
import { completeSession } from './complete-session.ts';
import { declineIntent } from './decline-intent.ts';
import { sessionOf } from './find.ts';
import { followCharge } from './follow-charge.ts';
import { startIntent } from './start-intent.ts';
import { scheduleLater } from './schedule.ts';

export interface Payment {
  readonly method: TestCard | 'bank_debit';
  readonly holder?: string;
  /** Billing country, two capital letters; null when the customer gave none. */
  readonly country: string | null;
  readonly name: string | null;
  /** Only of a bank debit: how it ends when it ends by itself. */
  readonly debitSucceeds: boolean;
  /** What the session shows instead of the truth, to try how anomalies are noticed. */
  readonly altered?: Partial<Stripe.Checkout.Session>;
}

export type Outcome = 'paid' | 'processing' | 'declined';

/** A customer pays on the hosted page. 3-D Secure counts as passed. @throws ApiError when the session is not open */
export function paySession(account: Account, id: string, payment: Payment): Outcome {
  const session = sessionOf(account, id);
  if (session.status !== 'open')
    throw invalid(`This Checkout Session is no longer open: ${session.status}.`, 'resource_expired');
  const { method } = payment;
  const intent = startIntent(account, session);
  const billing = billingOf(session, payment);
  const methodId = newId('pm');
  if (method === 'bank_debit') {
    const details = bankDebitDetails(payment.country ?? 'DE');
    const charge = chargeIntent(account, intent, { method: methodId, details, billing });
    completeSession(account, id, billing, 'unpaid', payment.altered);
    announce(account, 'charge.pending', charge);
    scheduleLater(account, { kind: 'settle_debit', session: id, succeeds: payment.debitSucceeds });
    return 'processing';
  }
  const { declined } = behaviourOf(method);
  const details = cardDetails(method, intent.amount, payment.holder);
  if (declined) {
    declineIntent(account, intent, { method: methodId, details, billing }, declined);
    return 'declined';
  }
  const charge = chargeIntent(account, intent, { method: methodId, details, billing });
  completeSession(account, id, billing, 'paid', payment.altered);
  followCharge(account, method, charge.id);
  return 'paid';
}

const billingOf = (
  { customer_email }: Stripe.Checkout.Session,
  { country, name }: Payment,
): Stripe.Charge.BillingDetails => ({
  address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
  email: customer_email,
  name,
  phone: null,
  tax_id: null,
});

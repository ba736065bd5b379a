import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import type { Cart } from '../account/records.ts';
import { missing } from '../api/api-error.ts';

const found = <T>(object: T | undefined, kind: string, id: string): T => {
  if (object === undefined) throw missing(kind, id);
  return object;
};

/** Each looks by id. @throws ApiError 404 */
export const sessionOf = (account: Account, id: string): Stripe.Checkout.Session =>
  found(account.sessions.get(id), 'checkout.session', id);
export const cartOf = (account: Account, session: string): Cart =>
  found(account.carts.get(session), 'checkout.session', session);
export const intentOf = (account: Account, id: string): Stripe.PaymentIntent =>
  found(account.paymentIntents.get(id), 'payment_intent', id);
export const chargeOf = (account: Account, id: string): Stripe.Charge =>
  found(account.charges.get(id), 'charge', id);
export const refundOf = (account: Account, id: string): Stripe.Refund =>
  found(account.refunds.get(id), 'refund', id);
export const disputeOf = (account: Account, id: string): Stripe.Dispute =>
  found(account.disputes.get(id), 'dispute', id);
export const endpointOf = (account: Account, id: string): Stripe.WebhookEndpoint =>
  found(account.endpoints.get(id), 'webhook_endpoint', id);

export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** The payment of a session. @throws ApiError 404 when nobody tried to pay */
export const intentOfSession = (
  account: Account,
  { payment_intent }: Stripe.Checkout.Session,
): Stripe.PaymentIntent => intentOf(account, payment_intent === null ? '(none)' : idOf(payment_intent));

/** The last charge of a payment. @throws ApiError 404 */
export const chargeOfIntent = (account: Account, { latest_charge }: Stripe.PaymentIntent): Stripe.Charge =>
  chargeOf(account, latest_charge === null ? '(none)' : idOf(latest_charge));

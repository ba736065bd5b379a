import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { announce } from './announce.ts';
import { sessionOf } from './find.ts';
import { unschedule } from './schedule.ts';

/** The customer is through with the page; the money may still be on its way. */
export function completeSession(
  account: Account,
  id: string,
  billing: Stripe.Charge.BillingDetails,
  paymentStatus: 'paid' | 'unpaid',
  altered: Partial<Stripe.Checkout.Session> = {},
): void {
  unschedule(account, (work) => work.kind === 'expire_session' && work.session === id);
  const complete = account.sessions.put(id, {
    ...sessionOf(account, id),
    status: 'complete',
    payment_status: paymentStatus,
    url: null,
    customer_details: {
      address: billing.address,
      business_name: null,
      email: billing.email,
      individual_name: null,
      name: billing.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    ...altered,
  });
  announce(account, 'checkout.session.completed', complete);
}

import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { invalid } from '../api/api-error.ts';
import { announce } from './announce.ts';
import { sessionOf } from './find.ts';
import { unschedule } from './schedule.ts';

/** Ends an open session. @throws ApiError when it is no longer open */
export function expireSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = sessionOf(account, id);
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  const expired = account.sessions.put(id, { ...session, status: 'expired', url: null });
  unschedule(account, (work) => work.kind === 'expire_session' && work.session === id);
  announce(account, 'checkout.session.expired', expired);
  return expired;
}

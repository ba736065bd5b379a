import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { newPaymentIntent } from '../objects/payment-intent.ts';
import { announce } from './announce.ts';
import { cartOf, idOf, intentOf } from './find.ts';

/** The payment of a session, made when somebody tries to pay for the first time. */
export function startIntent(account: Account, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (session.payment_intent !== null) return intentOf(account, idOf(session.payment_intent));
  const cart = cartOf(account, session.id);
  const id = newId('pi');
  const intent = newPaymentIntent({
    id,
    created: account.clock.seconds(),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    clientSecret: newId(`${id}_secret`),
    description: cart.description,
    statementSuffix: cart.statementSuffix,
    metadata: cart.intentMetadata,
    methods: session.payment_method_types,
  });
  account.paymentIntents.put(id, intent);
  account.sessions.put(session.id, { ...session, payment_intent: id });
  announce(account, 'payment_intent.created', intent);
  return intent;
}

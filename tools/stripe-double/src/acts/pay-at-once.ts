import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { invalid } from '../api/api-error.ts';
import { currencyOf } from '../objects/currencies.ts';
import { newPaymentIntent } from '../objects/payment-intent.ts';
import { cardDetails } from '../objects/payment-method-details.ts';
import { testMethods, type TestMethod } from '../objects/test-cards.ts';
import { announce } from './announce.ts';
import { chargeIntent } from './charge-intent.ts';
import { intentOf } from './find.ts';
import { followCharge } from './follow-charge.ts';

export interface PaymentAtOnce {
  readonly amount: number;
  readonly currency: string;
  readonly method: TestMethod;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

const nobody: Stripe.Charge.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** A payment that is confirmed as it is made, without a page. @throws ApiError for an amount that Stripe refuses */
export function payAtOnce(account: Account, given: PaymentAtOnce): Stripe.PaymentIntent {
  const { amount, currency, method } = given;
  const known = currencyOf(currency);
  if (!known) throw invalid(`Invalid currency: ${currency}.`, undefined, 'currency');
  if (amount < known.least)
    throw invalid(
      `Amount must be at least ${known.least} ${currency} in minor units`,
      'amount_too_small',
      'amount',
    );
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...newPaymentIntent({
      id,
      created: account.clock.seconds(),
      amount,
      currency,
      clientSecret: newId(`${id}_secret`),
      description: given.description,
      statementSuffix: null,
      metadata: given.metadata,
      methods: ['card'],
    }),
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
  };
  account.paymentIntents.put(id, intent);
  announce(account, 'payment_intent.created', intent);
  const card = testMethods[method];
  const details = cardDetails(card, amount);
  const charge = chargeIntent(account, intent, { method: newId('pm'), details, billing: nobody });
  followCharge(account, card, charge.id);
  return intentOf(account, id);
}

import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { declinedOutcome, pendingCharge } from '../objects/charge.ts';
import type { CardBehaviour } from '../objects/test-cards.ts';
import { announce } from './announce.ts';
import type { Means } from './charge-intent.ts';

type Decline = NonNullable<CardBehaviour['declined']>;

export function declineIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  means: Means,
  { code, decline_code, message }: Decline,
): void {
  const id = newId('ch');
  const created = account.clock.seconds();
  const charge: Stripe.Charge = {
    ...pendingCharge({ id, created, intent, descriptor: null, ...means }),
    amount_captured: 0,
    captured: false,
    failure_code: code,
    failure_message: message,
    outcome: declinedOutcome(decline_code),
    status: 'failed',
  };
  announce(account, 'charge.failed', account.charges.put(id, charge));
  const refused = account.paymentIntents.put(intent.id, {
    ...intent,
    latest_charge: id,
    last_payment_error: {
      charge: id,
      code,
      decline_code,
      doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
      message,
      type: 'card_error',
    },
  });
  announce(account, 'payment_intent.payment_failed', refused);
}

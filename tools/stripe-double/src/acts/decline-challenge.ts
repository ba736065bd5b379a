import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { cardDetails } from '../objects/payment-method-details.ts';
import type { TestCard } from '../objects/test-cards.ts';
import { declineIntent } from './decline-intent.ts';
import { sessionOf } from './find.ts';
import { startIntent } from './start-intent.ts';

export function declineChallenge(account: Account, session: string, card: TestCard): void {
  const intent = startIntent(account, sessionOf(account, session));
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const billing = { address, email: null, name: null, phone: null, tax_id: null };
  declineIntent(
    account,
    intent,
    { method: newId('pm'), details: cardDetails(card, intent.amount), billing },
    {
      code: 'payment_intent_authentication_failure',
      decline_code: 'authentication_required',
      message: 'The provided payment method has failed authentication.',
    },
  );
}

import type { Account } from '../account/account.ts';
import { behaviourOf, type TestCard } from '../objects/test-cards.ts';
import { openDispute } from './open-dispute.ts';
import { warnOfFraud } from './warn-of-fraud.ts';

export function followCharge(account: Account, card: TestCard, charge: string): void {
  const { then } = behaviourOf(card);
  if (then === 'fraud_warning') warnOfFraud(account, charge);
  else if (then)
    openDispute(account, charge, {
      reason: 'fraudulent',
      status: then === 'dispute' ? 'needs_response' : 'warning_needs_response',
    });
}

import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { newFraudWarning } from '../objects/fraud-warning.ts';
import { announce } from './announce.ts';
import { chargeOf } from './find.ts';

export function warnOfFraud(account: Account, charge: string): Stripe.Radar.EarlyFraudWarning {
  const id = newId('issfr');
  const warning = newFraudWarning(id, account.clock.seconds(), chargeOf(account, charge));
  account.fraudWarnings.put(id, warning);
  announce(account, 'radar.early_fraud_warning.created', warning);
  return warning;
}

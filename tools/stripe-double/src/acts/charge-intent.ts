import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { pendingCharge, type NewCharge } from '../objects/charge.ts';
import { announce } from './announce.ts';
import { idOf, intentOf } from './find.ts';
import { moveMoney } from './move-money.ts';

export type Means = Pick<NewCharge, 'method' | 'details' | 'billing'>;

export function chargeIntent(account: Account, intent: Stripe.PaymentIntent, means: Means): Stripe.Charge {
  const onCard = means.details.type === 'card';
  const pending = pendingCharge({
    id: newId(onCard ? 'ch' : 'py'),
    created: account.clock.seconds(),
    intent,
    descriptor: ['DEMO', intent.statement_descriptor_suffix].filter(Boolean).join('* '),
    ...means,
  });
  const base = {
    ...intent,
    latest_charge: pending.id,
    payment_method: means.method,
    last_payment_error: null,
  };
  if (onCard) {
    account.paymentIntents.put(intent.id, base);
    return succeed(account, pending);
  }
  const processing = account.paymentIntents.put(intent.id, { ...base, status: 'processing' });
  announce(account, 'payment_intent.processing', processing);
  return account.charges.put(pending.id, pending);
}

export function succeed(account: Account, charge: Stripe.Charge): Stripe.Charge {
  const movement = moveMoney(account, {
    kind: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    amount: charge.amount,
    currency: charge.currency,
    fee: feeOf(charge.amount),
    source: charge.id,
    description: charge.description,
  });
  const paid = account.charges.put(charge.id, {
    ...charge,
    status: 'succeeded',
    paid: true,
    balance_transaction: movement.id,
  });
  announce(account, 'charge.succeeded', paid);
  const intent = intentOf(account, idOf(charge.payment_intent ?? ''));
  const done = { ...intent, status: 'succeeded', amount_received: charge.amount };
  announce(account, 'payment_intent.succeeded', account.paymentIntents.put(intent.id, done));
  return paid;
}

const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;

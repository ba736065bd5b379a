import type { Stripe } from 'stripe';

export const newFraudWarning = (
  id: string,
  created: number,
  charge: Stripe.Charge,
): Stripe.Radar.EarlyFraudWarning => ({
  id,
  object: 'radar.early_fraud_warning',
  actionable: !charge.refunded && !charge.disputed,
  charge: charge.id,
  created,
  fraud_type: 'made_with_stolen_card',
  livemode: false,
  ...(charge.payment_intent === null ? {} : { payment_intent: charge.payment_intent }),
});

import type { Stripe } from 'stripe';

export interface NewCharge {
  readonly id: string;
  readonly created: number;
  readonly intent: Stripe.PaymentIntent;
  readonly method: string;
  readonly details: Stripe.Charge.PaymentMethodDetails;
  readonly billing: Stripe.Charge.BillingDetails;
  readonly descriptor: string | null;
}

export const pendingCharge = ({ intent, ...given }: NewCharge): Stripe.Charge => ({
  id: given.id,
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: given.billing,
  calculated_statement_descriptor: given.descriptor,
  captured: true,
  created: given.created,
  currency: intent.currency,
  customer: null,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: { ...intent.metadata },
  on_behalf_of: null,
  outcome: approved,
  paid: false,
  payment_intent: intent.id,
  payment_method: given.method,
  payment_method_details: given.details,
  radar_options: {},
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: intent.statement_descriptor_suffix,
  status: 'pending',
  transfer_data: null,
  transfer_group: null,
});

const approved: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

export const declinedOutcome = (reason: string): Stripe.Charge.Outcome => ({
  ...approved,
  network_status: 'declined_by_network',
  reason,
  seller_message: 'The bank declined the payment.',
  type: 'issuer_declined',
});

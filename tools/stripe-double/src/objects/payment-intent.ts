import type { Stripe } from 'stripe';

export interface NewPaymentIntent {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly clientSecret: string;
  readonly description: string | null;
  readonly statementSuffix: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly methods: readonly string[];
}

export const newPaymentIntent = (given: NewPaymentIntent): Stripe.PaymentIntent => ({
  id: given.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: given.amount,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: given.clientSecret,
  confirmation_method: 'automatic',
  created: given.created,
  currency: given.currency,
  customer: null,
  customer_account: null,
  description: given.description,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: { ...given.metadata },
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic',
    },
  },
  payment_method_types: [...given.methods],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: given.statementSuffix,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
});

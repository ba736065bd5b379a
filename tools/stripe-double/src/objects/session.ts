import type { Stripe } from 'stripe';

export interface NewSession {
  readonly id: string;
  readonly created: number;
  readonly expiresAt: number;
  readonly amount: number;
  readonly currency: string;
  readonly url: string;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly clientReferenceId: string | null;
  readonly customerEmail: string | null;
  readonly locale: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly adaptivePricing: boolean;
  readonly allowPromotionCodes: boolean | null;
  readonly allowedMethods: readonly string[] | null;
  readonly billingAddressCollection: string | null;
  readonly submitType: string | null;
}

export const openSession = (given: NewSession): Stripe.Checkout.Session => ({
  id: given.id,
  object: 'checkout.session',
  adaptive_pricing: { enabled: given.adaptivePricing },
  after_expiration: null,
  allow_promotion_codes: given.allowPromotionCodes,
  allowed_payment_method_types: given.allowedMethods === null ? null : [...given.allowedMethods],
  amount_subtotal: given.amount,
  amount_total: given.amount,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: given.billingAddressCollection,
  cancel_url: given.cancelUrl,
  client_reference_id: given.clientReferenceId,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: given.created,
  currency: given.currency,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: given.customerEmail,
  discounts: [],
  expires_at: given.expiresAt,
  integration_identifier: null,
  invoice: null,
  invoice_creation: {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  },
  livemode: false,
  locale: given.locale,
  managed_payments: null,
  metadata: { ...given.metadata },
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: [...(given.allowedMethods ?? ['card', 'link'])],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: given.submitType,
  subscription: null,
  success_url: given.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: given.url,
  wallet_options: null,
});

import type { Stripe } from 'stripe';

export interface NewDispute {
  readonly id: string;
  readonly created: number;
  readonly charge: Stripe.Charge;
  readonly amount: number;
  readonly reason: string;
  readonly status: string;
}

const statuses = [
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
  'needs_response',
  'prevented',
  'under_review',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
  'won',
];
export const isKnownStatus = (status: string): boolean => statuses.includes(status);
export const isInquiry = (status: string): boolean => status.startsWith('warning_');

/** A dispute without evidence. An inquiry moves no money, and the charge can still be refunded. */
export const newDispute = ({ charge, ...given }: NewDispute): Stripe.Dispute => ({
  id: given.id,
  object: 'dispute',
  amount: given.amount,
  balance_transactions: [],
  charge: charge.id,
  created: given.created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: given.created + 9 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: isInquiry(given.status),
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method_details: {
    card: {
      brand: charge.payment_method_details?.card?.brand ?? 'visa',
      case_type: isInquiry(given.status) ? 'inquiry' : 'chargeback',
      network: charge.payment_method_details?.card?.network ?? 'visa',
      network_reason_code: '10.4',
    },
    type: 'card',
  },
  reason: given.reason,
  status: given.status,
});

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

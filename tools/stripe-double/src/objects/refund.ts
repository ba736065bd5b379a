import type { Stripe } from 'stripe';

export interface NewRefund {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly charge: Stripe.Charge;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly pendingReason: Stripe.Refund.PendingReason | null;
}

export function newRefund({ charge, ...given }: NewRefund): Stripe.Refund {
  const onCard = charge.payment_method_details?.type === 'card';
  return {
    id: given.id,
    object: 'refund',
    amount: given.amount,
    balance_transaction: null,
    charge: charge.id,
    created: given.created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: onCard
      ? { type: 'card', card: { reference_status: 'pending', type: 'refund' } }
      : { type: 'eu_bank_transfer', eu_bank_transfer: { reference: null, reference_status: null } },
    metadata: { ...given.metadata },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(given.pendingReason === null ? {} : { pending_reason: given.pendingReason }),
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: given.pendingReason === null ? 'succeeded' : 'pending',
    transfer_reversal: null,
  };
}

import type { Stripe } from 'stripe';
import type {
  CardFacts,
  ChargeFacts,
  DisputeFacts,
  DisputePhase,
  ForeignMoney,
  FraudWarningFacts,
  RefundFacts,
  SessionFacts,
} from '../../domain/payment-facts.ts';

type MarkOf = (fingerprint: string) => string;

const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

const money = (amount: number | null, currency: string | null): ForeignMoney => ({
  amount: BigInt(amount ?? 0),
  currency: (currency ?? '').toUpperCase(),
});

const expanded = <T extends { readonly id: string }>(thing: string | T | null | undefined): T | undefined =>
  typeof thing === 'object' && thing !== null ? thing : undefined;

/** A bank that was asked after the customer was done, and said no. */
export const bankRefusedType = 'checkout.session.async_payment_failed';

export function sessionFacts(session: Stripe.Checkout.Session, type: string, markOf: MarkOf): SessionFacts {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const bankRefused = type === bankRefusedType || isRefused(session, intent);
  return {
    kind: 'session',
    sessionId: session.id,
    orderId: session.metadata?.['order_id'] ?? session.client_reference_id,
    state: bankRefused ? 'expired' : stateOf(session),
    total: money(session.amount_total, session.currency),
    paymentRef: idOf(session.payment_intent),
    billingCountry: session.customer_details?.address?.country ?? null,
    shownElsewhere: session.presentment_details !== undefined && session.presentment_details !== null,
    bankRefused,
    card: charge ? cardFacts(charge, markOf) : null,
  };
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): SessionFacts['state'] {
  if (payment_status !== 'unpaid') return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

const isRefused = (
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): boolean =>
  status === 'complete' &&
  payment_status === 'unpaid' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');

function cardFacts(charge: Stripe.Charge, markOf: MarkOf): CardFacts {
  const card = charge.payment_method_details?.card;
  return {
    country: card?.country ?? null,
    mark: card?.fingerprint ? markOf(card.fingerprint) : null,
  };
}

/** Undefined for a charge that belongs to no payment. */
export function chargeFacts(charge: Stripe.Charge, markOf: MarkOf): ChargeFacts | undefined {
  const paymentRef = idOf(charge.payment_intent);
  if (!paymentRef) return undefined;
  const { order_id: orderId, attempt } = charge.metadata;
  return {
    kind: 'charge',
    paymentRef,
    orderId: orderId ?? null,
    attempt: attempt === undefined ? null : Number(attempt),
    card: cardFacts(charge, markOf),
  };
}

export function refundFacts(refund: Stripe.Refund): RefundFacts {
  return {
    kind: 'refund',
    refundId: refund.id,
    paymentRef: idOf(refund.payment_intent),
    ours: refund.metadata?.['refund'] ?? null,
    money: money(refund.amount, refund.currency),
    state: refundState(refund),
  };
}

function refundState({ status, pending_reason: reason }: Stripe.Refund): RefundFacts['state'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  if (status === 'requires_action') return 'waiting';
  return status === 'succeeded' || reason === undefined || reason === null || reason === 'processing'
    ? 'sent'
    : 'waiting';
}

/** Undefined for a dispute that belongs to no payment. */
export function disputeFacts(dispute: Stripe.Dispute): DisputeFacts | undefined {
  const paymentRef = idOf(dispute.payment_intent);
  if (!paymentRef) return undefined;
  const dueBy = dispute.evidence_details.due_by;
  return {
    kind: 'dispute',
    disputeId: dispute.id,
    paymentRef,
    status: dispute.status,
    phase: phaseOf(dispute),
    reason: dispute.reason,
    money: money(dispute.amount, dispute.currency),
    // Their amounts are in the currency of our account, not in that of the payment.
    moved: dispute.balance_transactions
      .filter(({ amount }) => amount !== 0)
      .map(({ id: ref, amount }) => ({ ref, kind: amount < 0 ? 'dispute_withdrawn' : 'dispute_reinstated' })),
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    isRefundable: dispute.is_charge_refundable,
  };
}

/** A word Stripe invents later is taken as an open case: somebody looks, and no work goes on. */
function phaseOf({ status, balance_transactions: lines }: Stripe.Dispute): DisputePhase {
  if (status === 'won' || status === 'warning_closed') return 'won';
  if (status === 'lost') return 'lost';
  // Either the bank was talked out of it or the customer was paid from our balance: the word is the same.
  if (status === 'prevented') return lines.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won';
  if (status.startsWith('warning_')) return 'inquiry';
  return status.startsWith('appeal_') ? 'later' : 'open';
}

/** Undefined for a warning that belongs to no payment. */
export function fraudWarningFacts(warning: Stripe.Radar.EarlyFraudWarning): FraudWarningFacts | undefined {
  const paymentRef = idOf(warning.payment_intent);
  return paymentRef ? { kind: 'fraud_warning', paymentRef, actionable: warning.actionable } : undefined;
}

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
} from '../payment-facts.ts';
import * as shapes from './stripe-shapes.ts';

type MarkOf = (fingerprint: string) => string;

export interface Reader {
  readonly site: string;
  readonly markOf: MarkOf;
}

const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

const money = (amount: number | null | undefined, currency: string | null | undefined): ForeignMoney => ({
  amount: BigInt(amount ?? 0),
  currency: (currency ?? '').toUpperCase(),
});

const expanded = <T extends { readonly id: string }>(thing: string | T | null | undefined): T | undefined =>
  typeof thing === 'object' && thing !== null ? thing : undefined;

const bankRefusedType = 'checkout.session.async_payment_failed';

/** @throws ZodError when it is not written as we read it; so do the others */
export function sessionFacts(
  given: Stripe.Checkout.Session,
  type: string,
  { site, markOf }: Reader,
): SessionFacts {
  const session = shapes.session.parse(given);
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const bankRefused = type === bankRefusedType || isRefused(session, intent);
  return {
    kind: 'session',
    sessionId: session.id,
    orderId: orderOf(session, site),
    state: bankRefused ? 'expired' : stateOf(session),
    total: money(session.amount_total, session.currency),
    paymentRef: idOf(session.payment_intent),
    billingCountry: session.customer_details?.address?.country ?? null,
    shownElsewhere: session.presentment_details !== undefined && session.presentment_details !== null,
    bankRefused,
    card: charge ? cardFacts(charge, markOf) : null,
  };
}

/** Ours name the order twice, and the site; older versions named none. */
function orderOf({ metadata, client_reference_id: reference }: shapes.Session, ours: string): string | null {
  const { orderId, site = ours } = shapes.marksOf(metadata) ?? {};
  return orderId !== undefined && orderId === reference && site === ours ? orderId : null;
}

/** The order a payment was taken for here. Without a checkout there is only this one mark, so it must be whole. */
export function paidHere(metadata: shapes.Metadata, ours: string): string | null {
  const marks = shapes.marksOf(metadata);
  return marks?.site === ours ? marks.orderId : null;
}

function stateOf({ status, payment_status }: shapes.Session): SessionFacts['state'] {
  if (payment_status !== 'unpaid') return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

const isRefused = ({ status, payment_status }: shapes.Session, intent: shapes.Intent | undefined): boolean =>
  status === 'complete' &&
  payment_status === 'unpaid' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');

function cardFacts(charge: shapes.Charge, markOf: MarkOf): CardFacts {
  const card = charge.payment_method_details?.card;
  return {
    country: card?.country ?? null,
    mark: card?.fingerprint ? markOf(card.fingerprint) : null,
  };
}

export function chargeFacts(given: Stripe.Charge, { markOf }: Reader): ChargeFacts | undefined {
  const charge = shapes.charge.parse(given);
  const paymentRef = idOf(charge.payment_intent);
  if (!paymentRef) return undefined;
  const marks = shapes.marksOf(charge.metadata);
  return {
    kind: 'charge',
    paymentRef,
    orderId: marks?.orderId ?? null,
    attempt: marks?.attempt ?? null,
    card: cardFacts(charge, markOf),
  };
}

export function refundFacts(given: Stripe.Refund): RefundFacts {
  const refund = shapes.refund.parse(given);
  return {
    kind: 'refund',
    refundId: refund.id,
    paymentRef: idOf(refund.payment_intent),
    ours: shapes.refundMarkOf(refund.metadata),
    money: money(refund.amount, refund.currency),
    state: refundState(refund),
  };
}

function refundState({ status, pending_reason: reason }: shapes.Refund): RefundFacts['state'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  if (status === 'requires_action') return 'waiting';
  return status === 'succeeded' || reason === undefined || reason === null || reason === 'processing'
    ? 'sent'
    : 'waiting';
}

export function disputeFacts(
  given: Stripe.Dispute,
  { site }: Pick<Reader, 'site'>,
): DisputeFacts | undefined {
  const dispute = shapes.dispute.parse(given);
  const intent = expanded(dispute.payment_intent);
  const paymentRef = idOf(dispute.payment_intent);
  if (!paymentRef) return undefined;
  const dueBy = dispute.evidence_details.due_by;
  return {
    kind: 'dispute',
    disputeId: dispute.id,
    paymentRef,
    orderId: intent && paidHere(intent.metadata, site),
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
function phaseOf({ status, balance_transactions: lines }: shapes.Dispute): DisputePhase {
  if (status === 'won' || status === 'warning_closed') return 'won';
  if (status === 'lost') return 'lost';
  // Either the bank was talked out of it or the customer was paid from our balance: the word is the same.
  if (status === 'prevented') return lines.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won';
  if (status.startsWith('warning_')) return 'inquiry';
  return status.startsWith('appeal_') ? 'later' : 'open';
}

export function fraudWarningFacts(given: Stripe.Radar.EarlyFraudWarning): FraudWarningFacts | undefined {
  const warning = shapes.fraudWarning.parse(given);
  const paymentRef = idOf(warning.payment_intent);
  return paymentRef ? { kind: 'fraud_warning', paymentRef, actionable: warning.actionable } : undefined;
}

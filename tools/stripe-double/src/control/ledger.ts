import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { idOf } from '../acts/find.ts';

export type MovementKind =
  'charge' | 'refund' | 'refund_bounced' | 'dispute_withdrawn' | 'dispute_reinstated';

/** One movement of a payment's money, fees left out. */
export interface LedgerMovement {
  readonly id: string;
  readonly kind: MovementKind;
  readonly source: string;
  readonly paymentIntent: string;
  /** Minor units; below zero when money leaves the account. */
  readonly amount: number;
  readonly currency: string;
  /** Seconds since the epoch. */
  readonly at: number;
}

/** All about one payment. Amounts in minor units. */
export interface LedgerPayment {
  readonly paymentIntent: string;
  readonly session: string | null;
  readonly clientReferenceId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly charged: number;
  /** What left as refunds and did not come back. */
  readonly refunded: number;
  readonly disputed: number;
  readonly rest: number;
  readonly charges: readonly LedgerCharge[];
  readonly refunds: readonly LedgerRefund[];
  readonly disputes: readonly LedgerDispute[];
}

interface LedgerCharge {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
}

interface LedgerRefund extends LedgerCharge {
  readonly metadata: Readonly<Record<string, string>>;
}

interface LedgerDispute extends LedgerCharge {
  readonly withdrawn: number;
}

export interface Ledger {
  readonly payments: readonly LedgerPayment[];
  readonly movements: readonly LedgerMovement[];
  readonly totals: Readonly<Record<string, number>>;
}

export function ledgerOf(account: Account): Ledger {
  const movements = movementsOf(account, account.balanceTransactions.all());
  const movedBy = Map.groupBy(movements, ({ paymentIntent }) => paymentIntent);
  const sessions = byIntent(account.sessions.all());
  const charges = byIntent(account.charges.all());
  const refunds = byIntent(account.refunds.all());
  const disputes = byIntent(account.disputes.all());
  const payments = account.paymentIntents.all().map((intent) =>
    paymentOf(intent, {
      session: sessions.get(intent.id)?.[0],
      charges: charges.get(intent.id) ?? [],
      refunds: refunds.get(intent.id) ?? [],
      disputes: disputes.get(intent.id) ?? [],
      movements: movedBy.get(intent.id) ?? [],
    }),
  );
  const byCurrency = Map.groupBy(movements, ({ currency }) => currency);
  const totals = Object.fromEntries([...byCurrency].map(([currency, all]) => [currency, sum(all)]));
  return { payments, movements, totals };
}

export function ledgerPayment(account: Account, clientReferenceId: string): LedgerPayment | null {
  const session = account.sessions
    .all()
    .findLast((one) => one.client_reference_id === clientReferenceId && one.payment_intent !== null);
  const id = session?.payment_intent;
  const intent = id ? account.paymentIntents.get(idOf(id)) : undefined;
  if (!intent) return null;
  const ofThis = <T extends OfIntent>(all: readonly T[]): readonly T[] =>
    all.filter(({ payment_intent: of }) => of !== null && idOf(of) === intent.id);
  const charges = ofThis(account.charges.all());
  const refunds = ofThis(account.refunds.all());
  const disputes = ofThis(account.disputes.all());
  const sources = new Set([...charges, ...refunds, ...disputes].map((source) => source.id));
  const transactions = account.balanceTransactions
    .all()
    .filter(({ source }) => source !== null && sources.has(idOf(source)));
  return paymentOf(intent, {
    session,
    charges,
    refunds,
    disputes,
    movements: movementsOf(account, transactions),
  });
}

interface OfIntent {
  readonly payment_intent: string | Stripe.PaymentIntent | null;
}

const byIntent = <T extends OfIntent>(all: readonly T[]): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(all, ({ payment_intent: of }) => (of === null ? '' : idOf(of)));

const movementsOf = (
  account: Account,
  transactions: readonly Stripe.BalanceTransaction[],
): readonly LedgerMovement[] => transactions.flatMap((transaction) => movementOf(account, transaction) ?? []);

const kinds: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_bounced',
  dispute: 'dispute_withdrawn',
  dispute_reversal: 'dispute_reinstated',
};

function movementOf(
  account: Account,
  { id, source, reporting_category, amount, currency, created }: Stripe.BalanceTransaction,
): LedgerMovement | undefined {
  const kind = kinds[reporting_category];
  if (!kind || source === null) return undefined;
  const from = idOf(source);
  const object = account.charges.get(from) ?? account.refunds.get(from) ?? account.disputes.get(from);
  const intent = object?.payment_intent;
  if (!intent) throw new Error(`${id} has no payment.`);
  return { id, kind, source: from, paymentIntent: idOf(intent), amount, currency, at: created };
}

interface PartsOfPayment {
  readonly session: Stripe.Checkout.Session | undefined;
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly movements: readonly LedgerMovement[];
}

function paymentOf(
  { id, metadata, currency }: Stripe.PaymentIntent,
  { session, charges, refunds, disputes, movements }: PartsOfPayment,
): LedgerPayment {
  const moved = (...wanted: readonly MovementKind[]): number =>
    sum(movements.filter(({ kind }) => wanted.includes(kind)));
  return {
    paymentIntent: id,
    session: session?.id ?? null,
    clientReferenceId: session?.client_reference_id ?? null,
    metadata,
    currency,
    charged: moved('charge'),
    refunded: -moved('refund', 'refund_bounced') + 0,
    disputed: -moved('dispute_withdrawn', 'dispute_reinstated') + 0,
    rest: sum(movements),
    charges: charges.map((charge) => ({ id: charge.id, amount: charge.amount, status: charge.status })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: refund.amount,
      status: refund.status ?? '',
      metadata: refund.metadata ?? {},
    })),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      amount: dispute.amount,
      status: dispute.status,
      withdrawn: -sum(dispute.balance_transactions) + 0,
    })),
  };
}

const sum = (movements: readonly { readonly amount: number }[]): number =>
  movements.reduce((total, { amount }) => total + amount, 0);

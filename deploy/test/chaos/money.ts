import { StripeControl, type LedgerPayment } from '@headshots/stripe-double/client';
import { settings } from '../system/support/stack.ts';
import { rows } from '../system/support/traces.ts';

/** One movement of money in one line: payment, kind, amount in minor units. */
export type MoneyLine = string;

/** A document of money in the books. */
export interface DocumentRow {
  readonly number: string;
  /** `RE` invoices, `RK` corrections. */
  readonly series: string;
  readonly year: number;
  readonly position: number;
  readonly payment_ref: string;
  readonly printed: boolean;
}

/** A checkout session as the double knows it. */
export interface SessionSeen {
  readonly id: string;
  /** `open`, `complete` or `expired`. */
  readonly status: string;
}

/** The money of a storm: what the double knows, and what our books say. */
export interface MoneyEvidence {
  /** Payments that began in the storm. */
  readonly payments: readonly LedgerPayment[];
  /** Every movement there ever was: by the double's ledger, and by our table. */
  readonly theirs: readonly MoneyLine[];
  readonly ours: readonly MoneyLine[];
  /** Sessions the customers were sent to. */
  readonly sessions: readonly SessionSeen[];
  /** All documents of the books. */
  readonly documents: readonly DocumentRow[];
}

const { doubleUrl, secretKey } = settings.stripe;
const stripe = new StripeControl(doubleUrl);

/** Names of the payments there are now. */
export async function paymentsBefore(): Promise<ReadonlySet<string>> {
  const { payments } = await stripe.ledger();
  return new Set(payments.map(({ paymentIntent }) => paymentIntent));
}

export async function moneyOf(
  sessions: readonly string[],
  before: ReadonlySet<string>,
): Promise<MoneyEvidence> {
  const { payments, movements } = await stripe.ledger();
  const ours = await rows<{ payment_ref: string; kind: string; amount: string }>(
    'orders',
    'SELECT payment_ref, kind, amount FROM movements',
  );
  return {
    payments: payments.filter(({ paymentIntent }) => !before.has(paymentIntent)),
    theirs: movements.map(({ paymentIntent, kind, amount }) => `${paymentIntent} ${kind} ${amount}`).sort(),
    ours: ours.map(({ payment_ref, kind, amount }) => `${payment_ref} ${kind} ${amount}`).sort(),
    sessions: await Promise.all(sessions.map(sessionSeen)),
    documents: await rows<DocumentRow>(
      'orders',
      `SELECT number, series, year, position, payment_ref, pdf IS NOT NULL AS printed FROM bookkeeping.documents`,
    ),
  };
}

async function sessionSeen(id: string): Promise<SessionSeen> {
  const answer = await fetch(`${doubleUrl}/v1/checkout/sessions/${id}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { status } = (await answer.json()) as { readonly status?: string };
  return { id, status: status ?? `unknown (${answer.status})` };
}

/** Movements that only one side knows. */
export const onlyOneSide = ({ ours, theirs }: MoneyEvidence): readonly string[] => [
  ...without(ours, theirs).map((line) => `only we know: ${line}`),
  ...without(theirs, ours).map((line) => `only the double knows: ${line}`),
];

/** What the first has more often than the second. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Each payment with an invoice for its charge and a correction for each refund, all of them printed. */
export const wrongDocuments = ({ payments, documents }: MoneyEvidence): readonly string[] =>
  payments
    .filter(({ charged }) => charged > 0)
    .flatMap(({ paymentIntent, refunds }) => {
      const own = documents.filter(({ payment_ref }) => payment_ref === paymentIntent);
      const count = (wanted: string): number => own.filter(({ series }) => series === wanted).length;
      const settled = refunds.filter(({ status }) => status === 'succeeded').length;
      const isRight = count('RE') === 1 && count('RK') === settled && own.every(({ printed }) => printed);
      const names = own.map(({ number, printed }) => (printed ? number : `${number} without PDF`));
      return isRight ? [] : [`${paymentIntent} with ${settled} refunds has ${names.join(', ') || 'nothing'}`];
    });

/** Series whose numbers are not 1, 2, 3 and so on. */
export const gaps = ({ documents }: MoneyEvidence): readonly string[] =>
  [...Map.groupBy(documents, ({ series, year }) => `${series}-${year}`)].flatMap(([name, own]) => {
    const positions = own.map(({ position }) => position).sort((a, b) => a - b);
    return positions.every((position, index) => position === index + 1)
      ? []
      : [`${name}: ${positions.join(', ')}`];
  });

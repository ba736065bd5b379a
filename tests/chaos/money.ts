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
  /** Payments with our marks that began in the storm. */
  readonly payments: readonly LedgerPayment[];
  /** Other products' payments on our account that began in it. */
  readonly foreign: readonly LedgerPayment[];
  /** Checkouts of these that orders was told of. */
  readonly heard: readonly string[];
  /** What of these is in our tables and should not be, each in words. */
  readonly taken: readonly string[];
  /** Every movement of payments with our marks by the double's ledger, and every one in our table. */
  readonly theirs: readonly MoneyLine[];
  readonly ours: readonly MoneyLine[];
  /** Sessions the customers were sent to. */
  readonly sessions: readonly SessionSeen[];
  /** All documents of the books. */
  readonly documents: readonly DocumentRow[];
}

const { doubleUrl, secretKey } = settings.stripe;
const stripe = new StripeControl(doubleUrl);
const site = new URL(settings.publicUrl).host;

/** Names of the payments there are now. */
export async function paymentsBefore(): Promise<ReadonlySet<string>> {
  const { payments } = await stripe.ledger();
  return new Set(payments.map(({ paymentIntent }) => paymentIntent));
}

export async function moneyOf(
  sessions: readonly string[],
  before: ReadonlySet<string>,
): Promise<MoneyEvidence> {
  const ledger = await stripe.ledger();
  const payments = ledger.payments.filter(({ paymentIntent }) => !before.has(paymentIntent));
  const foreign = payments.filter(isForeign);
  const foreignEver = new Set(ledger.payments.filter(isForeign).map(({ paymentIntent }) => paymentIntent));
  const movements = ledger.movements.filter(({ paymentIntent }) => !foreignEver.has(paymentIntent));
  const ours = await rows<{ payment_ref: string; kind: string; amount: string }>(
    'orders',
    'SELECT payment_ref, kind, amount FROM movements',
  );
  return {
    payments: payments.filter((payment) => !isForeign(payment)),
    foreign,
    heard: await heardOf(sessionsOf(foreign)),
    taken: await takenFrom(foreign),
    theirs: movements.map(({ paymentIntent, kind, amount }) => `${paymentIntent} ${kind} ${amount}`).sort(),
    ours: ours.map(({ payment_ref, kind, amount }) => `${payment_ref} ${kind} ${amount}`).sort(),
    sessions: await Promise.all(sessions.map(sessionSeen)),
    documents: await rows<DocumentRow>(
      'orders',
      `SELECT number, series, year, position, payment_ref, pdf IS NOT NULL AS printed FROM bookkeeping.documents`,
    ),
  };
}

const ask = (path: string): Promise<Response> =>
  fetch(`${doubleUrl}/v1/${path}`, { headers: { authorization: `Bearer ${secretKey}` } });

async function sessionSeen(id: string): Promise<SessionSeen> {
  const answer = await ask(`checkout/sessions/${id}`);
  const { status } = (await answer.json()) as { readonly status?: string };
  return { id, status: status ?? `unknown (${answer.status})` };
}

/** All checkouts of ours bear our site and, twice, their order (ADR 153). */
const isForeign = ({ metadata, clientReferenceId }: LedgerPayment): boolean =>
  metadata['site'] !== site || metadata['order_id'] !== clientReferenceId;

const sessionsOf = (payments: readonly LedgerPayment[]): readonly string[] =>
  payments.flatMap(({ session }) => session ?? []);

interface Told {
  readonly data: readonly {
    readonly id: string;
    readonly data: { readonly object: { readonly id: string } };
  }[];
}

/** The checkouts of these whose end orders has an event of. */
async function heardOf(sessions: readonly string[]): Promise<readonly string[]> {
  const answer = await ask('events?type=checkout.session.completed&limit=100');
  const { data } = (await answer.json()) as Told;
  const events = data.filter(({ data: { object } }) => sessions.includes(object.id));
  const known = await rows<{ id: string }>('orders', 'SELECT id FROM payment_events WHERE id = ANY($1)', [
    events.map(({ id }) => id),
  ]);
  return events
    .filter(({ id }) => known.some((one) => one.id === id))
    .map(({ data: { object } }) => object.id);
}

/** What orders made of these payments. Their events alone may be there, unless they were given up. */
async function takenFrom(payments: readonly LedgerPayment[]): Promise<readonly string[]> {
  const names = payments.map(({ paymentIntent }) => paymentIntent);
  const found = await rows<{ what: string }>(
    'orders',
    `SELECT 'order ' || id AS what FROM orders WHERE payment_session_id = ANY($2)
     UNION ALL SELECT 'payment of order ' || order_id FROM payments WHERE payment_ref = ANY($1) OR session_id = ANY($2)
     UNION ALL SELECT kind || ' of ' || payment_ref FROM movements WHERE payment_ref = ANY($1)
     UNION ALL SELECT 'refund of ' || payment_ref FROM refunds WHERE payment_ref = ANY($1)
     UNION ALL SELECT 'dispute of ' || payment_ref FROM disputes WHERE payment_ref = ANY($1)
     UNION ALL SELECT 'document ' || number FROM bookkeeping.documents WHERE payment_ref = ANY($1)
     UNION ALL SELECT type || ' given up: ' || coalesce(last_failure, '') FROM payment_events
       WHERE state = 'failed' AND payload::text LIKE ANY($3)`,
    [names, sessionsOf(payments), names.map((name) => `%${name}%`)],
  );
  return found.map(({ what }) => what);
}

/** Foreign checkouts that orders was not told of. */
export const unheard = ({ foreign, heard }: MoneyEvidence): readonly string[] =>
  without(sessionsOf(foreign), heard);

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

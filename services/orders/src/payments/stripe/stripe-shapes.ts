import { validate as isUuid } from 'uuid';
import { z } from 'zod';

/** The account may serve other products, too: marks that are not exactly ours are nobody's. */

/** A name Stripe gave; short enough for an index. */
export const name = z
  .string()
  .max(255)
  .regex(/^[\x21-\x7e]+$/);
/** A word of Stripe's, also one it invents later. */
export const word = z
  .string()
  .max(255)
  .regex(/^[\x20-\x7e]*$/);
const last = Date.UTC(9999, 11, 31) / 1000;
/** Seconds since the epoch that every clock of ours can tell. */
export const seconds = z.int().min(0).max(last);
const amount = z.int().min(0);
const currency = z.string().regex(/^[A-Za-z]{3}$/);
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullish()
  .catch(null);
const metadata = z.record(z.string(), z.unknown()).nullish().catch(null);
export type Metadata = z.output<typeof metadata>;

const of = <Shape extends z.ZodType>(shape: Shape) => z.union([name, shape]);

export const charge = z.object({
  id: name,
  payment_intent: of(z.object({ id: name })).nullish(),
  metadata,
  payment_method_details: z
    .object({ card: z.object({ country, fingerprint: word.nullish().catch(null) }).nullish() })
    .nullish()
    .catch(null),
});
export type Charge = z.output<typeof charge>;

const intent = z.object({
  id: name,
  status: word.nullish(),
  metadata,
  latest_charge: of(charge).nullish(),
});
export type Intent = z.output<typeof intent>;

export const session = z.object({
  id: name,
  client_reference_id: z.string().nullish().catch(null),
  metadata,
  status: word.nullish(),
  payment_status: word,
  amount_total: amount.nullish(),
  currency: currency.nullish(),
  payment_intent: of(intent).nullish(),
  customer_details: z
    .object({ address: z.object({ country }).nullish() })
    .nullish()
    .catch(null),
  presentment_details: z.unknown().optional(),
});
export type Session = z.output<typeof session>;

export const refund = z.object({
  id: name,
  payment_intent: of(z.object({ id: name })).nullish(),
  metadata,
  amount,
  currency,
  status: word.nullish(),
  pending_reason: word.nullish(),
});
export type Refund = z.output<typeof refund>;

export const dispute = z.object({
  id: name,
  payment_intent: of(intent).nullish(),
  amount,
  currency,
  status: word,
  reason: word,
  is_charge_refundable: z.boolean(),
  evidence_details: z.object({ due_by: seconds.nullish() }),
  balance_transactions: z.array(z.object({ id: name, amount: z.int() })),
});
export type Dispute = z.output<typeof dispute>;

export const fraudWarning = z.object({
  id: name,
  payment_intent: of(z.object({ id: name })).nullish(),
  actionable: z.boolean(),
});

export const envelope = z.object({
  id: name,
  type: name,
  api_version: word.nullish(),
  created: seconds,
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({ id: name }) }),
});
export type Envelope = z.output<typeof envelope>;

export interface Marks {
  readonly orderId: string;
  readonly attempt: number;
  /** The website that took it; undefined where an older version opened the checkout, or another product. */
  readonly site: string | undefined;
}

export function marksOf(given: Metadata): Marks | undefined {
  const { order_id: orderId, attempt, site } = given ?? {};
  if (typeof orderId !== 'string' || !isUuid(orderId)) return undefined;
  if (typeof attempt !== 'string' || !/^[1-9]\d{0,8}$/.test(attempt)) return undefined;
  return { orderId, attempt: Number(attempt), site: typeof site === 'string' ? site : undefined };
}

export function refundMarkOf(given: Metadata): string | null {
  const mark = given?.['refund'];
  return typeof mark === 'string' && isUuid(mark) ? mark : null;
}

/** Deeper than any object of Stripe. */
const deepest = 64;

/**
 * The same without what a database refuses in a text.
 * @throws RangeError for what is nested without end
 */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new RangeError('An object of Stripe is nested too deep.');
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storableText(key), storable(each, depth + 1)]),
  );
}

const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

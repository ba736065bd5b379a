import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { BookedMovement } from '../payment-feed.port.ts';
import type { MovementKind } from '../movement.ts';
import { paidHere, type Reader } from './stripe-facts.ts';
import { name, seconds, word } from './stripe-shapes.ts';

/** Stripe's own words for why its balance changed, and ours. Fees, payouts and conversions are none of these. */
const kinds: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_bounced',
  dispute: 'dispute_withdrawn',
  dispute_reversal: 'dispute_reinstated',
};
const incoming: readonly MovementKind[] = ['charge', 'refund_bounced', 'dispute_reinstated'];

const source = z.object({
  object: word,
  id: name,
  amount: z.int().min(0),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  payment_intent: z.union([name, z.object({ id: name })]).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});
type Source = z.output<typeof source>;

/**
 * A line of Stripe's books with its source expanded. The amount is the source's: the line itself may be converted into
 * the currency of the account. Undefined for what moved no customer's money.
 * @throws ZodError when it is not written as we read it
 */
export function bookedMovement(
  line: Stripe.BalanceTransaction,
  { site }: Pick<Reader, 'site'>,
): BookedMovement | undefined {
  const kind = kinds[line.reporting_category];
  if (!kind || typeof line.source !== 'object' || line.source === null) return undefined;
  const from = source.parse(line.source);
  const amount = BigInt(from.amount);
  return {
    kind,
    providerRef: nameOf(name.parse(line.id), from),
    paymentRef: intentOf(from),
    // A refund and a dispute have marks of their own, or none: whose they are says the payment.
    orderId: kind === 'charge' ? paidHere(from.metadata, site) : null,
    amount: incoming.includes(kind) ? amount : -amount,
    currency: from.currency.toUpperCase(),
    at: new Date(seconds.parse(line.created) * 1000),
  };
}

/** A dispute moves money more than once: each line has its own name. */
function nameOf(line: string, from: Source): string {
  if (from.object === 'charge') return intentOf(from) ?? from.id;
  return from.object === 'dispute' ? line : from.id;
}

const intentOf = ({ payment_intent: intent }: Source): string | null =>
  typeof intent === 'string' ? intent : (intent?.id ?? null);

import type { Stripe } from 'stripe';
import type { BookedMovement } from '../../application/ports/payment-feed.port.ts';
import type { MovementKind } from '../../domain/movement.ts';

/** Stripe's own words for why its balance changed, and ours. Fees, payouts and conversions are none of these. */
const kinds: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_bounced',
  dispute: 'dispute_withdrawn',
  dispute_reversal: 'dispute_reinstated',
};
const incoming: readonly MovementKind[] = ['charge', 'refund_bounced', 'dispute_reinstated'];

/**
 * A line of Stripe's books with its source expanded. The amount is the source's: the line itself may be converted into
 * the currency of the account. Undefined for what moved no customer's money.
 */
export function bookedMovement({
  id,
  reporting_category,
  source,
  created,
}: Stripe.BalanceTransaction): BookedMovement | undefined {
  const kind = kinds[reporting_category];
  if (!kind || typeof source !== 'object' || source === null) return undefined;
  if (!('amount' in source) || !('currency' in source) || !('object' in source)) return undefined;
  const amount = BigInt(source.amount);
  return {
    kind,
    providerRef: nameOf(id, source),
    amount: incoming.includes(kind) ? amount : -amount,
    currency: source.currency.toUpperCase(),
    at: new Date(created * 1000),
  };
}

/** A dispute moves money more than once: each line has its own name. */
function nameOf(line: string, source: Exclude<Stripe.BalanceTransaction['source'], string | null>): string {
  if (source.object === 'charge') return intentOf(source);
  return source.object === 'dispute' ? line : source.id;
}

const intentOf = ({ id, payment_intent: intent }: Stripe.Charge): string =>
  typeof intent === 'string' ? intent : (intent?.id ?? id);

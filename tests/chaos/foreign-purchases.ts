import fc from 'fast-check';
import { foreignMarks } from '../../services/orders/test/integration/foreign-payments.ts';
import { lengthOf, scheduleOf, type StormPlan } from './schedule.ts';

/** What becomes of a payment. */
export const fates = ['kept', 'refunded', 'disputed', 'warned of'] as const;
export type Fate = (typeof fates)[number];

/** A payment of another product on the same account at Stripe. */
export interface ForeignPurchase {
  /** What that product writes on it, as a name in {@link foreignMarks}. */
  readonly marks: string;
  readonly fate: Fate;
  /** Quiet time before it, in ms. */
  readonly pauseMs: number;
}

/** One purchase of each fate, while our customers arrive. The same plan gives the same purchases. */
export function foreignPurchasesOf(plan: StormPlan): readonly ForeignPurchase[] {
  const most = Math.floor((lengthOf(scheduleOf(plan)) * 0.8) / fates.length);
  const shuffled = fc.shuffledSubarray([...fates], { minLength: fates.length });
  const purchases = shuffled.chain((order) =>
    fc.tuple(
      ...order.map((fate) =>
        fc.record({
          marks: fc.constantFrom(...Object.keys(foreignMarks)),
          fate: fc.constant(fate),
          pauseMs: fc.integer({ min: 0, max: most }),
        }),
      ),
    ),
  );
  return fc.sample(purchases, { seed: plan.seed, numRuns: 1 })[0] ?? [];
}

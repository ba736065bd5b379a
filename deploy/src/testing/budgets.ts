import { checkTally, type Tally } from './tally.ts';

/**
 * Seconds each ring takes on two cores that do nothing else, counted from when its servers run. The goal for all of them
 * together is twenty minutes; how far it is, and where the time goes, is in docs/test-run.md.
 */
export const budgets = { check: 90, unit: 300, integration: 830, e2e: 1100, chaos: 340 } as const;

/** A ring that takes half as long again has become slow; less than that is the machine. */
const tolerance = 1.5;

const longerChaos = ['CHAOS_SEEDS', 'CHAOS_ORDERS', 'CHAOS_MINUTES'] as const;

/** One failed check that tells of a ring far over its budget, else nothing; a ring that is run by name alone has none. `TEST_BUDGETS=off` is for busy machines. */
export function budgetTallies(ring: string, seconds: number, env: NodeJS.ProcessEnv): readonly Tally[] {
  const off = env['TEST_BUDGETS'] === 'off' || (ring === 'chaos' && longerChaos.some((name) => env[name]));
  const budget = (budgets as Readonly<Record<string, number>>)[ring];
  if (off || budget === undefined || seconds <= tolerance * budget) return [];
  return [checkTally(`ring ${ring} took ${Math.round(seconds)} s, its budget is ${budget} s`, false)];
}

import { checkTally, type Tally } from './tally.ts';

/**
 * Seconds each ring may take on two cores that do nothing else, counted from when its servers run: together the twenty
 * minutes of `make test`. Where the time goes is in docs/test-run.md.
 */
export const budgets = { check: 90, unit: 200, integration: 330, e2e: 430, chaos: 150 } as const;

/** A ring that takes half as long again has become slow; less than that is the machine. */
const tolerance = 1.5;

const longerChaos = ['CHAOS_SEEDS', 'CHAOS_ORDERS', 'CHAOS_MINUTES'] as const;

/** One failed check that tells of a ring far over its budget, else nothing. `TEST_BUDGETS=off` is for busy machines. */
export function budgetTallies(
  ring: keyof typeof budgets,
  seconds: number,
  env: NodeJS.ProcessEnv,
): readonly Tally[] {
  const off = env['TEST_BUDGETS'] === 'off' || (ring === 'chaos' && longerChaos.some((name) => env[name]));
  const budget = budgets[ring];
  if (off || seconds <= tolerance * budget) return [];
  return [checkTally(`ring ${ring} took ${Math.round(seconds)} s, its budget is ${budget} s`, false)];
}

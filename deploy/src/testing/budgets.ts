import { checkTally, type Tally } from './tally.ts';

/**
 * Seconds each ring takes on two cores that do nothing else, counted from when its servers run. The goal for all of them
 * together is twenty minutes; how far it is, and where the time goes, is in docs/test-run.md.
 */
export const budgets = {
  check: 90,
  unit: 300,
  integration: 830,
  e2e: 1100,
  chaos: 340,
  cluster: 640,
} as const;

/** A ring that takes half as long again has become slow; less than that is the machine. */
const tolerance = 1.5;

const longerChaos = ['CHAOS_SEEDS', 'CHAOS_ORDERS', 'CHAOS_MINUTES'] as const;

/**
 * One sentence about a ring far over its budget, else nothing. A ring that is run by name alone has none, storms that were
 * asked to be longer neither.
 */
export function overBudget(ring: string, seconds: number, env: NodeJS.ProcessEnv): string | undefined {
  const budget = (budgets as Readonly<Record<string, number>>)[ring];
  const longer = ring === 'chaos' && longerChaos.some((name) => env[name]);
  if (budget === undefined || longer || seconds <= tolerance * budget) return undefined;
  return `ring ${ring} took ${Math.round(seconds)} s, its budget is ${budget} s`;
}

/** That sentence as a failed check where `TEST_BUDGETS=strict` says that the machine is quiet: elsewhere it tells of the machine. */
export function budgetTallies(slow: string | undefined, env: NodeJS.ProcessEnv): readonly Tally[] {
  return slow !== undefined && env['TEST_BUDGETS'] === 'strict' ? [checkTally(slow, false)] : [];
}

import { checkTally, type Tally } from './tally.ts';

/**
 * Seconds each suite takes on two cores that do nothing else, counted from when its servers run. Those of `make test` are to
 * take fifteen minutes together, all of them forty; how far they are, and where the time goes, is in docs/test-run.md.
 */
export const budgets = {
  check: 110,
  unit: 150,
  integration: 480,
  journey: 90,
  chart: 70,
  e2e: 700,
  chaos: 230,
  'integration-slow': 300,
  docker: 240,
  cluster: 520,
  'unit-slow': 180,
} as const;

/** A suite that takes half as long again has become slow; less than that is the machine. */
const tolerance = 1.5;

const longerChaos = ['CHAOS_SEEDS', 'CHAOS_ORDERS', 'CHAOS_MINUTES'] as const;

/** More or longer storms were asked for than a gate has. */
export const asksForLongerChaos = (env: NodeJS.ProcessEnv): boolean =>
  longerChaos.some((name) => Boolean(env[name]));

/**
 * One sentence about a suite far over its budget, else nothing. A suite that is run by name alone has none, storms that were
 * asked to be longer neither.
 */
export function overBudget(suite: string, seconds: number, env: NodeJS.ProcessEnv): string | undefined {
  const budget = (budgets as Readonly<Record<string, number>>)[suite];
  const longer = suite === 'chaos' && asksForLongerChaos(env);
  if (budget === undefined || longer || seconds <= tolerance * budget) return undefined;
  return `suite ${suite} took ${Math.round(seconds)} s, its budget is ${budget} s`;
}

/** That sentence as a failed check where `TEST_BUDGETS=strict` says that the machine is quiet: elsewhere it tells of the machine. */
export function budgetTallies(slow: string | undefined, env: NodeJS.ProcessEnv): readonly Tally[] {
  return slow !== undefined && env['TEST_BUDGETS'] === 'strict' ? [checkTally(slow, false)] : [];
}

import { describe, expect, it } from '@jest/globals';
import { gates, groupsOf, type SuiteName } from './suites.ts';
import { budgets, budgetTallies, overBudget } from './budgets.ts';

describe('the budget of a suite', () => {
  it('is kept up to half as much again', () => {
    expect(overBudget('unit', 1.5 * budgets.unit, {})).toBeUndefined();
  });

  it('is told with both numbers beyond that', () => {
    const seconds = 1.5 * budgets.unit + 1;
    expect(overBudget('unit', seconds, {})).toBe(
      `suite unit took ${Math.round(seconds)} s, its budget is ${budgets.unit} s`,
    );
  });

  it('is that of the standard storms', () => {
    expect(overBudget('chaos', 10_000, { CHAOS_MINUTES: '', CHAOS_SEEDS: '' })).toBeDefined();
    expect(overBudget('chaos', 10_000, { CHAOS_MINUTES: '30' })).toBeUndefined();
  });

  it('fails a run only on a machine that says it is quiet', () => {
    const slow = 'suite unit took 812 s, its budget is 300 s';
    expect(budgetTallies(slow, {})).toEqual([]);
    expect(budgetTallies(undefined, { TEST_BUDGETS: 'strict' })).toEqual([]);
    expect(budgetTallies(slow, { TEST_BUDGETS: 'strict' })).toEqual([
      { name: slow, passed: 0, failed: 1, skipped: 0 },
    ]);
  });

  it('makes at most fifteen minutes for `make test` and fifty for everything, and only ever less', () => {
    const budgetOf = (names: readonly SuiteName[]): number =>
      groupsOf(names)
        .map((group) => Math.max(...group.map((name) => budgets[name as keyof typeof budgets])))
        .reduce((sum, seconds) => sum + seconds, 0);
    expect(budgetOf(gates.quick)).toBeLessThanOrEqual(900);
    expect(budgetOf(gates.all)).toBeLessThanOrEqual(3_000);
  });
});

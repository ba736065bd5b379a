import { describe, expect, it } from '@jest/globals';
import { budgets, budgetTallies } from './budgets.ts';

describe('the budget of a ring', () => {
  it('is kept up to half as much again', () => {
    expect(budgetTallies('unit', 1.5 * budgets.unit, {})).toEqual([]);
  });

  it('is told as a failure beyond that', () => {
    const seconds = 1.5 * budgets.unit + 1;
    expect(budgetTallies('unit', seconds, {})).toEqual([
      {
        name: `ring unit took ${Math.round(seconds)} s, its budget is ${budgets.unit} s`,
        passed: 0,
        failed: 1,
        skipped: 0,
      },
    ]);
  });

  it('is that of the standard storms', () => {
    expect(budgetTallies('chaos', 10_000, { CHAOS_MINUTES: '', CHAOS_SEEDS: '' })).toHaveLength(1);
    expect(budgetTallies('chaos', 10_000, { CHAOS_MINUTES: '30' })).toEqual([]);
  });

  it('is not asked for on a busy machine that says so', () => {
    expect(budgetTallies('check', 10_000, { TEST_BUDGETS: 'off' })).toEqual([]);
  });

  it('makes less than forty-five minutes for all rings together, and only ever less', () => {
    expect(Object.values(budgets).reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(2_660);
  });
});

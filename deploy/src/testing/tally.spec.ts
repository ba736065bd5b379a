import { describe, expect, it } from '@jest/globals';
import { checkTally, inWords, jestTally, sum, type JestReport } from './tally.ts';

const report = (values: Partial<JestReport> = {}): JestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...values,
});

describe('the count of a test run', () => {
  it('takes the numbers of jest', () => {
    const counted = jestTally('unit', report({ numFailedTests: 2, numPendingTests: 1 }), 1);
    expect(counted).toEqual({ name: 'unit', passed: 3, failed: 2, skipped: 1 });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    expect(jestTally('unit', report({ numRuntimeErrorTestSuites: 1 }), 1).failed).toBe(1);
  });

  it('counts a run without a report as a failure', () => {
    expect(jestTally('unit', undefined, 0).failed).toBe(1);
  });

  it('counts a run without a test as a failure', () => {
    expect(jestTally('unit', report({ numPassedTests: 0 }), 0).failed).toBe(1);
  });

  it('counts a bad end that names no failure as a failure', () => {
    expect(jestTally('unit', report(), 1).failed).toBe(1);
  });

  it('adds up over all steps', () => {
    const all = sum([checkTally('eslint', true), checkTally('types', false), jestTally('unit', report(), 0)]);
    expect(inWords(all)).toBe('4 passed, 1 failed');
  });

  it('says what was skipped', () => {
    expect(inWords({ name: 'x', passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });
});

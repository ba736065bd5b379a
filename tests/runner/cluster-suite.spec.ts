import { describe, expect, it, jest } from '@jest/globals';
import { suitesTally, withoutTools } from './cluster-suite.ts';

describe('suites of the chart', () => {
  it('are counted', () => {
    const text = 'Test Suites: 1 failed, 2 passed, 3 total\nTests:       1 failed, 11 passed, 12 total\n';
    expect(suitesTally(text, 1)).toMatchObject({ passed: 11, failed: 1, skipped: 0 });
  });

  it('have failed when they end badly without naming a failure, or do not run', () => {
    expect(suitesTally('Tests:       12 passed, 12 total\n', 1).failed).toBe(1);
    expect(suitesTally('', 0).failed).toBe(1);
  });
});

describe('a machine on which a part cannot run', () => {
  it('skips it by name, but not where everything must run', () => {
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(withoutTools('chart', 'go is missing', {})).toMatchObject({
      name: 'chart: go is missing',
      skipped: 1,
      failed: 0,
    });
    expect(withoutTools('chart', 'go is missing', { CI: 'true' })).toMatchObject({ skipped: 0, failed: 1 });
  });
});

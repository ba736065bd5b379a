import { describe, expect, it } from '@jest/globals';
import { checkTally, inWords, jestTally, packageTallies, sum, type JestReport } from './tally.ts';

const report = (values: Partial<JestReport> = {}): JestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
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

  it('names what failed, with the beginning of what it said', () => {
    const said = (lines: number): string =>
      Array.from({ length: lines }, (_, at) => `\u001b[31mline ${at + 1}\u001b[0m\n`).join('\n');
    const testResults = [
      {
        ...{ name: '/repo/x.spec.ts', status: 'failed' },
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'sums up', failureMessages: [said(9)] },
        ],
      },
      { name: '/repo/y.spec.ts', status: 'failed', message: said(1), assertionResults: [] },
    ];
    const bad = report({ numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults });
    expect(jestTally('unit', bad, 1).failures).toEqual([
      `/repo/x.spec.ts: sums up\n${[1, 2, 3, 4, 5, 6, 7, 8].map((line) => `  line ${line}`).join('\n')}`,
      '/repo/y.spec.ts\n  line 1',
    ]);
    expect(jestTally('unit', report(), 0)).not.toHaveProperty('failures');
  });

  it('adds up over all steps', () => {
    const all = sum([checkTally('eslint', true), checkTally('types', false), jestTally('unit', report(), 0)]);
    expect(inWords(all)).toBe('4 passed, 1 failed');
  });

  it('says what was skipped', () => {
    expect(inWords({ name: 'x', passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });
});

describe('the count of a run over several packages', () => {
  const file = (name: string, status: string, ...tests: readonly string[]) => ({
    name,
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  });
  const packages = new Map([
    ['a', '/repo/services/a'],
    ['ab', '/repo/services/ab'],
  ]);
  const good = [
    file('/repo/services/a/x.spec.ts', 'passed', 'passed', 'pending'),
    file('/repo/services/ab/y.spec.ts', 'passed', 'passed', 'passed'),
  ];

  it('is one for each, by the folder of the test file', () => {
    const counted = packageTallies('unit', packages, report({ testResults: good }), 0);
    expect(counted).toEqual([
      { name: 'a', passed: 1, failed: 0, skipped: 1 },
      { name: 'ab', passed: 2, failed: 0, skipped: 0 },
    ]);
  });

  it('counts a package inside the folder of another for itself', () => {
    const nested = new Map([...packages, ['inner', '/repo/services/a/inner']]);
    const testResults = [...good, file('/repo/services/a/inner/x.spec.ts', 'passed', 'passed')];
    const counted = packageTallies('unit', nested, report({ numPassedTests: 4, testResults }), 0);
    expect(counted.map(({ name, passed }) => [name, passed])).toEqual([
      ['a', 1],
      ['ab', 2],
      ['inner', 1],
    ]);
  });

  it('names the package whose test failed, or whose test file could not be loaded', () => {
    const testResults = [
      file('/repo/services/a/x.spec.ts', 'failed', 'passed', 'failed'),
      file('/repo/services/ab/y.spec.ts', 'passed', 'passed', 'passed'),
      file('/repo/services/ab/z.spec.ts', 'failed'),
    ];
    const bad = report({ numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults });
    expect(packageTallies('unit', packages, bad, 1).map(({ failed }) => failed)).toEqual([1, 1]);
  });

  it('counts a package without a test as a failure', () => {
    const counted = packageTallies(
      'unit',
      packages,
      report({ numPassedTests: 1, testResults: good.slice(0, 1) }),
      0,
    );
    expect(counted.map(({ failed }) => failed)).toEqual([0, 1]);
  });

  it('counts a run without a report, with a bad end or with tests of no package as a failure of the run', () => {
    const failed = { name: 'unit', passed: 0, failed: 1, skipped: 0 };
    expect(packageTallies('unit', packages, undefined, 0)).toEqual([failed]);
    expect(packageTallies('unit', packages, report({ testResults: good }), 1).at(-1)).toEqual(failed);
    const foreign = [...good, file('/repo/other/x.spec.ts', 'passed', 'passed')];
    const more = report({ numPassedTests: 4, testResults: foreign });
    expect(packageTallies('unit', packages, more, 0).at(-1)).toEqual(failed);
  });
});

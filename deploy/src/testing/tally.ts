/** What one step of a test run came to. */
export interface Tally {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of `jest --json` that is read. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Test files that could not be run at all. */
  readonly numRuntimeErrorTestSuites: number;
}

/** Counts one check: passed or failed. */
export const checkTally = (name: string, ok: boolean): Tally => ({
  name,
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
});

/**
 * Counts one run of jest. A run that wrote no report, ran no test, or ended badly without naming a failure is a failure.
 * @param report undefined when jest did not get so far
 */
export function jestTally(name: string, report: JestReport | undefined, exitCode: number): Tally {
  if (!report) return checkTally(name, false);
  const passed = report.numPassedTests;
  const named = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const unnamed = named === 0 && (exitCode !== 0 || passed === 0) ? 1 : 0;
  return { name, passed, failed: named + unnamed, skipped: report.numPendingTests + report.numTodoTests };
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      ...total,
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { name: 'all', passed: 0, failed: 0, skipped: 0 },
  );
}

/** `12 passed, 0 failed`, with `, 1 skipped` only when there is something to say. */
export const inWords = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

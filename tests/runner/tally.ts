import { stripVTControlCharacters } from 'node:util';

/** What one step of a test run came to. */
export interface Tally {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that failed, as far as they are known by name, each with the beginning of what it said. */
  readonly failures?: readonly string[];
}

/** The part of `jest --json` that is read. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Test files that could not be run at all. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    /** The test file. */
    readonly name: string;
    readonly status: string;
    /** What kept the file from being run, or what its tests said. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Counts one check: passed or failed. */
export const checkTally = (name: string, ok: boolean): Tally => ({
  name,
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
});

/** Something that could not run on this machine. */
export const skippedTally = (name: string): Tally => ({ name, passed: 0, failed: 0, skipped: 1 });

/**
 * Counts one run of jest. A run that wrote no report, ran no test, or ended badly without naming a failure is a failure.
 * @param report undefined when jest did not get so far
 */
export function jestTally(name: string, report: JestReport | undefined, exitCode: number): Tally {
  if (!report) return checkTally(name, false);
  const passed = report.numPassedTests;
  const named = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const unnamed = named === 0 && (exitCode !== 0 || passed === 0) ? 1 : 0;
  const failures = report.testResults.flatMap(failuresOf);
  return {
    ...{ name, passed, failed: named + unnamed, skipped: report.numPendingTests + report.numTodoTests },
    ...(failures.length > 0 && { failures }),
  };
}

/** Lines of what a failed test said that are repeated at the end of a run. */
const saidLines = 8;

function failuresOf({
  name,
  status,
  message,
  assertionResults,
}: JestReport['testResults'][number]): readonly string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}\n${beginningOf(message)}`] : [];
  return failed.map(
    ({ fullName = '', failureMessages = [] }) =>
      `${name}: ${fullName}\n${failureMessages.map(beginningOf).join('\n')}`,
  );
}

const beginningOf = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, saidLines)
    .map((line) => `  ${line}`)
    .join('\n');

/**
 * Counts one run of jest over several packages, each for itself, also one that lies in the folder of another. What is bad about the run as a whole (no report, an end
 * that names no failure) is one more failure, of the run.
 * @param packages absolute folders by the name under which they are counted; one without a passed test has failed
 */
export function packageTallies(
  name: string,
  packages: ReadonlyMap<string, string>,
  report: JestReport | undefined,
  exitCode: number,
): readonly Tally[] {
  if (!report) return [checkTally(name, false)];
  const counted = [...packages].map(([label, folder]) => {
    const inside = [...packages.values()].filter((other) => other.startsWith(`${folder}/`));
    const files = report.testResults.filter(
      ({ name: file }) =>
        file.startsWith(`${folder}/`) && !inside.some((other) => file.startsWith(`${other}/`)),
    );
    return jestTally(label, reportOf(files), 0);
  });
  const all = sum(counted);
  const missing =
    report.numPassedTests !== all.passed ||
    report.numFailedTests + report.numRuntimeErrorTestSuites > all.failed ||
    (exitCode !== 0 && all.failed === 0);
  return missing ? [...counted, checkTally(name, false)] : counted;
}

function reportOf(testResults: JestReport['testResults']): JestReport {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...wanted: readonly string[]): number =>
    tests.filter(({ status }) => wanted.includes(status)).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped', 'disabled'),
    numTodoTests: count('todo'),
    numRuntimeErrorTestSuites: testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    ).length,
    testResults,
  };
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

import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inLanes } from '../../tools/dev/lanes.ts';
import { repository } from '../../deploy/src/locations.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { tryRun } from '../../deploy/src/shell.ts';
import { checkTally, skippedTally, type Tally } from '../runner/tally.ts';
import { rulesOfRelease } from '../../tools/observability/chart-rules.ts';
import { boardRules, boardTest } from './board-rules.ts';
import { prometheusPrograms } from '../../tools/observability/prometheus-programs.ts';

const files = (pattern: string): readonly string[] => globSync(join(repository, pattern)).toSorted();

/**
 * Every rule by promtool, and every fault of `deploy/observability/tests`; those of `tests/release` by the rules of the chart as
 * a release in the namespace `production` has them; and what the boards ask. Told by name where promtool cannot be had; with `CI=true` that fails.
 */
export async function judgeRules(cache: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<Tally> {
  const name = 'alerts';
  const programs = await prometheusPrograms(cache, progress);
  if (!programs) {
    const missing = `${name}: promtool is missing`;
    process.stdout.write(
      'The alerts are not judged: promtool is missing (Debian: apt-get install prometheus).\n',
    );
    return env['CI'] === 'true' ? checkTally(missing, false) : skippedTally(missing);
  }
  const { promtool } = programs;
  // It gives way to whoever waits for an answer meanwhile.
  const judge =
    (...args: readonly string[]) =>
    () =>
      tryRun('nice', ['-n', '5', promtool, ...args]);
  const testing = (file: string) => judge('test', 'rules', file);
  const check = (...rules: readonly string[]) => judge('check', 'rules', ...rules);
  const judged = await asRelease('production', (ofRelease, ofBoards) =>
    // promtool itself uses one core.
    inLanes(availableParallelism(), [
      check(...files('charts/headshots/files/rules/*.yaml')),
      check(ofBoards.rules),
      ...[...files('deploy/observability/tests/*.yaml'), ...ofRelease, ...ofBoards.tests].map(testing),
    ]),
  );
  const wrong = judged.filter(({ code }) => code !== 0);
  for (const { output } of wrong) process.stdout.write(output);
  return { name, passed: judged.length - wrong.length, failed: wrong.length, skipped: 0 };
}

interface OfBoards {
  readonly rules: string;
  readonly tests: readonly string[];
}

/** Gives the work the tests of a release, beside its rules and those of the neighbours, and those of the boards. */
async function asRelease<T>(
  namespace: string,
  work: (tests: readonly string[], ofBoards: OfBoards) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-release-'));
  try {
    for (const name of ['rules', 'tests']) mkdirSync(join(folder, name));
    cpSync(join(repository, 'deploy/observability/neighbours'), join(folder, 'neighbours'), {
      recursive: true,
    });
    for (const file of files('charts/headshots/files/rules/*.yaml')) {
      const rules = rulesOfRelease(readFileSync(file, 'utf8'), namespace);
      writeFileSync(join(folder, 'rules', basename(file)), rules);
    }
    const tests = files('deploy/observability/tests/release/*.yaml').map((file) => {
      const copy = join(folder, 'tests', basename(file));
      cpSync(file, copy);
      return copy;
    });
    return await work(tests, boardFiles(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function boardFiles(folder: string): OfBoards {
  const rules = join(folder, 'boards.yaml');
  writeFileSync(rules, boardRules());
  const tests = files('deploy/observability/tests/boards/*.yaml').map((file) => {
    const test = join(folder, `boards-${basename(file)}`);
    writeFileSync(test, boardTest(file));
    return test;
  });
  return { rules, tests };
}

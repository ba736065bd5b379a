import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../deploy/src/fingerprint.ts';
import { checkGenerated } from '../../tools/dev/build/generated.ts';
import { inLanes } from '../../tools/dev/lanes.ts';
import { locationsFrom, repository } from '../../deploy/src/locations.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { run } from '../../deploy/src/shell.ts';
import { checkTally, type Tally } from './tally.ts';

interface Check {
  readonly name: string;
  /** Rejects with what is wrong. */
  readonly work: () => Promise<unknown>;
}

const inRepository = { cwd: repository };
/** What was found good in this checkout. */
const remembered = join(
  locationsFrom(process.env).cache,
  'checks',
  createHash('sha256').update(repository).digest('hex').slice(0, 12),
);
/** Another version of prettier begins anew. */
const prettierCache = (): string => {
  const versions = fingerprint([join(repository, 'package-lock.json')]);
  return join(remembered, `prettier-${versions.slice(0, 12)}`);
};
const command = (name: string, program: string, args: readonly string[], cwd = repository): Check => ({
  name,
  work: () => run(program, args, { cwd }),
});

/**
 * All packages of one dialect are one program: what they share is read and checked once instead of ten times. What the
 * compiler remembers knows which file takes types from which.
 */
const typeChecks = (): readonly Check[] => [
  command('types', 'tsc', [
    '-p',
    'tsconfig.all.json',
    '--incremental',
    '--tsBuildInfoFile',
    join(remembered, 'types.tsbuildinfo'),
  ]),
  command('types web', 'npm', ['run', '--silent', 'typecheck', '-w', 'web']),
];

/** Those that take long first. */
const checks = (): readonly Check[] => [
  // Not remembered by content: what it finds in a file depends on types of others.
  command('eslint', 'eslint', ['.', '--max-warnings', '0']),
  command('web lint', 'npm', ['run', '--silent', 'lint', '-w', 'web']),
  ...typeChecks(),
  command('directions', 'depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'services',
    'proto',
    'deploy',
    'tools',
    'tests',
    'scripts',
  ]),
  command('dead code', 'knip', ['--no-progress', '--no-config-hints']),
  command('web size', 'npm', ['run', '--silent', 'check:size', '-w', 'web']),
  command('format', 'prettier', [
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    prettierCache(),
    '.',
  ]),
  command('contracts', 'buf', ['lint'], join(repository, 'proto')),
  { name: 'generated code', work: checkGenerated },
  ...(existsSync(join(repository, 'patches')) ? [{ name: 'patches', work: patchesApplied }] : []),
];

const patchesApplied = (): Promise<string> => run('patch-package', ['--error-on-fail'], inRepository);

/** Every check that needs no test, two at a time. */
export const runChecks = (progress: Progress): Promise<readonly Tally[]> => runAll(checks(), progress);

/** Only the compiler. */
export const runTypeChecks = (progress: Progress): Promise<readonly Tally[]> =>
  runAll(typeChecks(), progress);

const runAll = (list: readonly Check[], progress: Progress): Promise<readonly Tally[]> =>
  inLanes(
    2,
    list.map((check) => () => outcome(check, progress)),
  );

async function outcome({ name, work }: Check, progress: Progress): Promise<Tally> {
  try {
    await progress.step(name, 'checked', work);
    return checkTally(name, true);
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return checkTally(name, false);
  }
}

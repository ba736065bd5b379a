import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../deploy/src/locations.ts';
import { niceCommand } from '../../tools/dev/nice-command.ts';
import type { Affected } from './affected.ts';
import { jestTally, packageTallies, type JestReport, type Tally } from './tally.ts';

/** What Node needs to run tests that are modules; workers find them in NODE_OPTIONS. */
export const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'] as const;

/** Packages that have a jest configuration of this name. */
export function packagesWith(config: string, folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => existsSync(join(repository, folder, config)));
}

/** Runs jest in one package and counts. Its output is passed on as it comes, or `held` until the end when other runs go beside it. */
export async function jestStep(
  folder: string,
  config: string,
  env: NodeJS.ProcessEnv = {},
  output: 'live' | 'held' = 'live',
): Promise<Tally> {
  const { write, end } = outputOf(output);
  write(Buffer.from(`\n── ${folder} (${config})\n`));
  const { report, code } = await runJest({ folder, config, env, write });
  end();
  return jestTally(`${folder} ${config}`, report, code);
}

interface Output {
  readonly write: (bytes: Buffer) => void;
  /** The run is over: what was held is shown. */
  readonly end: () => void;
}

function outputOf(kind: 'live' | 'held'): Output {
  const passOn = (bytes: Buffer): void => void process.stdout.write(bytes);
  if (kind === 'live') return { write: passOn, end: () => undefined };
  const held: Buffer[] = [];
  return { write: (bytes) => void held.push(bytes), end: () => passOn(Buffer.concat(held)) };
}

export interface JestSuite {
  /** The configuration in the repository's root that gathers the packages. */
  readonly config: string;
  /** That of each package. */
  readonly each: string;
  /** Its test files, or those that only `make test-more` runs. */
  readonly gate: 'quick' | 'slow';
  /** Test files at once; the configuration's own number by default. */
  readonly workers?: number;
  /** How far it gives way to whatever else runs, 1 to 19. */
  readonly niceness?: number;
  /** Passed on as it comes, or held until the end when other suites go beside it. */
  readonly output?: 'live' | 'held';
  /** Only these packages and test files; all when it is not told. */
  readonly only?: Pick<Affected, 'packages' | 'files'> | undefined;
}

/** Runs one jest over these packages and counts each. Others may run beside it, so it draws nothing on the terminal. */
export async function jestSuite(
  { config, each, gate, workers, niceness, output = 'live', only }: JestSuite,
  folders: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<readonly Tally[]> {
  const configured = packagesWith(each, folders);
  const inGate = gate === 'quick' ? configured : configured.filter((folder) => hasSlow(folder, each));
  const paths = only && pathsOf(only, each);
  const packages = paths
    ? inGate.filter((folder) => paths.some((path) => path.startsWith(`${folder}/`)))
    : inGate;
  if (packages.length === 0) return [];
  const atOnce = workers === undefined ? [] : ['--maxWorkers', String(workers)];
  const options = [
    ...atOnce,
    '--selectProjects',
    ...packages,
    ...(paths ? ['--testPathPatterns', ...paths] : []),
  ];
  const { write, end } = outputOf(output);
  const { report, code } = await runJest({ folder: '.', config, env, write, options, niceness });
  end();
  const name = gate === 'quick' ? each : `${each} (slow)`;
  const counted = packages.map((folder) => [`${folder} ${name}`, join(repository, folder)] as const);
  return packageTallies(config, new Map(counted), report, code);
}

/** Beginnings of paths: folders of whole packages, and the test files of this kind. */
function pathsOf(
  { packages, files }: Pick<Affected, 'packages' | 'files'>,
  config: string,
): readonly string[] {
  const kind = config.includes('.int.') ? /\.int-spec\.ts$/ : /\.spec\.tsx?$/;
  const quick = files.filter((file) => kind.test(file) && !file.includes('.slow.'));
  return [...packages.map((folder) => `${folder}/`), ...quick];
}

function hasSlow(folder: string, config: string): boolean {
  const ending = config.includes('.int.') ? 'int-spec' : 'spec';
  return (
    globSync(`{src,test,server,scripts,integration}/**/*.slow.${ending}.{ts,tsx}`, {
      cwd: join(repository, folder),
    }).length > 0
  );
}

/** A run whose tests are over ends, or is ended and counts as failed: something was left open that would keep it for ever. */
const goodbyeMs = 30_000;
const lookEveryMs = 1_000;
/** How long a test file may be at work (`jest.file-limit.mjs`): twice what the longest takes on a busy machine. */
const fileMinutes = '15';
/** For tests that are meant to go on. */
export const noFileLimit = { TEST_FILE_MINUTES: '0' } as const;

interface JestRun {
  /** Undefined when jest did not get so far. */
  readonly report: JestReport | undefined;
  readonly code: number;
}

interface JestCommand {
  readonly folder: string;
  readonly config: string;
  readonly env: NodeJS.ProcessEnv;
  /** Takes the output. */
  readonly write: (bytes: Buffer) => void;
  readonly options?: readonly string[];
  readonly niceness?: number | undefined;
}

async function runJest(command: JestCommand): Promise<JestRun> {
  const out = mkdtempSync(join(tmpdir(), 'headshots-jest-'));
  const file = join(out, 'report.json');
  try {
    const code = await jestProcess(command, file);
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestReport) : undefined;
    return { report, code };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const running = new Set<ChildProcess>();

/** Ends every run of this process with its workers and browsers: nobody waits for their results any more. */
export function endJestRuns(): void {
  for (const run of running) endGroup(run);
}

/** Answers whether anything of the group still ran. */
function endGroup({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function jestProcess(
  { folder, config, env, write, options = [], niceness }: JestCommand,
  report: string,
): Promise<number> {
  const reporters = ['default', join(repository, 'jest.progress.mjs')].flatMap((name) => [
    '--reporters',
    name,
  ]);
  const args = ['--config', config, ...reporters, ...options, '--json', '--outputFile', report];
  const jest = join(repository, 'node_modules/jest/bin/jest.js');
  return new Promise((resolve) => {
    const command = [process.execPath, ...nodeFlags, jest, ...args];
    const [program, ...rest] = niceness === undefined ? command : niceCommand(niceness, command);
    const child = spawn(program as string, rest, {
      cwd: join(repository, folder),
      env: { TEST_FILE_MINUTES: fileMinutes, ...process.env, ...env, NODE_OPTIONS: nodeFlags.join(' ') },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    running.add(child);
    child.stderr.on('data', write);
    const looking = setInterval(() => {
      const written = statSync(report, { throwIfNoEntry: false })?.mtimeMs;
      if (written === undefined || Date.now() - written <= goodbyeMs) return;
      process.stdout.write(`${folder}: the tests were over, but something kept them from ending\n`);
      child.kill('SIGKILL');
    }, lookEveryMs);
    const over = (): void => {
      running.delete(child);
      clearInterval(looking);
    };
    child.once('error', () => {
      over();
      resolve(127);
    });
    // Servers of a test that could not end them hold its output open, and a core busy.
    child.once('exit', () => {
      if (endGroup(child)) process.stdout.write(`${folder}: what the tests left running was ended\n`);
    });
    child.once('close', (code) => {
      over();
      resolve(code ?? 1);
    });
  });
}

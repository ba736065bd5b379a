import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../locations.ts';
import { jestTally, packageTallies, type JestReport, type Tally } from './tally.ts';

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
  const heading = `\n── ${folder} (${config})\n`;
  const held: Buffer[] = [];
  if (output === 'live') process.stdout.write(heading);
  const write = output === 'live' ? passOn : (bytes: Buffer): void => void held.push(bytes);
  const { report, code } = await runJest({ folder, config, env, write });
  if (output === 'held') process.stdout.write(heading + Buffer.concat(held).toString());
  return jestTally(`${folder} ${config}`, report, code);
}

const passOn = (bytes: Buffer): void => void process.stdout.write(bytes);

export interface JestRing {
  /** The configuration in the repository's root that gathers the packages. */
  readonly config: string;
  /** That of each package. */
  readonly each: string;
  /** Test files at once; the configuration's own number by default. */
  readonly workers?: number;
  /** Gives way to whatever else runs. */
  readonly yields?: boolean;
}

/** Runs one jest over these packages and counts each. Others may run beside it, so it draws nothing on the terminal. */
export async function jestRing(
  { config, each, workers, yields = false }: JestRing,
  folders: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<readonly Tally[]> {
  const packages = packagesWith(each, folders);
  const atOnce = workers === undefined ? [] : ['--maxWorkers', String(workers)];
  const options = [...atOnce, '--selectProjects', ...packages];
  const { report, code } = await runJest({ folder: '.', config, env, write: passOn, options, yields });
  const counted = packages.map((folder) => [`${folder} ${each}`, join(repository, folder)] as const);
  return packageTallies(config, new Map(counted), report, code);
}

/** A run whose tests are over ends, or is ended and counts as failed: something was left open that would keep it for ever. */
const goodbyeMs = 30_000;
const lookEveryMs = 1_000;

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
  readonly yields?: boolean;
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
  { folder, config, env, write, options = [], yields = false }: JestCommand,
  report: string,
): Promise<number> {
  const args = ['--config', config, ...options, '--json', '--outputFile', report];
  const jest = join(repository, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return new Promise((resolve) => {
    const [program, ...rest] = [...(yields ? ['nice', '-n', '5'] : []), process.execPath, ...flags, jest];
    const child = spawn(program as string, [...rest, ...args], {
      cwd: join(repository, folder),
      env: { ...process.env, ...env, NODE_OPTIONS: flags.join(' ') },
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

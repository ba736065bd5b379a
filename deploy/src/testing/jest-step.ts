import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../locations.ts';
import { jestTally, type JestReport, type Tally } from './tally.ts';

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
  const out = mkdtempSync(join(tmpdir(), 'headshots-jest-'));
  const report = join(out, 'report.json');
  const heading = `\n── ${folder} (${config})\n`;
  try {
    if (output === 'live') process.stdout.write(heading);
    const { code, text } = await runJest(folder, report, ['--config', config], env, output);
    if (output === 'held') process.stdout.write(heading + text);
    const read = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as JestReport) : undefined;
    return jestTally(`${folder} ${config}`, read, code);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A run whose tests are over ends, or is ended and counts as failed: something was left open that would keep it for ever. */
const goodbyeMs = 30_000;
const lookEveryMs = 1_000;

function runJest(
  folder: string,
  report: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'live' | 'held',
): Promise<{ readonly code: number; readonly text: string }> {
  const args = [...options, '--json', '--outputFile', report];
  const jest = join(repository, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...flags, jest, ...args], {
      cwd: join(repository, folder),
      env: { ...process.env, ...env, NODE_OPTIONS: flags.join(' ') },
      stdio: ['ignore', 'ignore', output === 'live' ? 'inherit' : 'pipe'],
    });
    const held: Buffer[] = [];
    child.stderr?.on('data', (bytes: Buffer) => held.push(bytes));
    const end = (code: number): void => resolve({ code, text: Buffer.concat(held).toString() });
    const looking = setInterval(() => {
      const written = statSync(report, { throwIfNoEntry: false })?.mtimeMs;
      if (written !== undefined && Date.now() - written > goodbyeMs) child.kill('SIGKILL');
    }, lookEveryMs);
    child.once('error', () => {
      clearInterval(looking);
      end(127);
    });
    child.once('close', (code) => {
      clearInterval(looking);
      if (code === null)
        process.stdout.write(`${folder}: the tests were over, but something kept them from ending\n`);
      end(code ?? 1);
    });
  });
}

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../locations.ts';
import { jestTally, type JestReport, type Tally } from './tally.ts';

/** Packages that have a jest configuration of this name. */
export function packagesWith(config: string, folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => existsSync(join(repository, folder, config)));
}

/** Runs jest in one package, passing its output on, and counts. */
export async function jestStep(folder: string, config: string, env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const out = mkdtempSync(join(tmpdir(), 'headshots-jest-'));
  const report = join(out, 'report.json');
  try {
    process.stdout.write(`\n── ${folder} (${config})\n`);
    const code = await runJest(folder, ['--config', config, '--json', '--outputFile', report], env);
    const read = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as JestReport) : undefined;
    return jestTally(`${folder} ${config}`, read, code);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function runJest(folder: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const jest = join(repository, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...flags, jest, ...args], {
      cwd: join(repository, folder),
      env: { ...process.env, ...env, NODE_OPTIONS: flags.join(' ') },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

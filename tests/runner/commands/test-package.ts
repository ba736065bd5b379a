import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { infraEnvironment } from '../../../tools/dev/infra-env.ts';
import { repository } from '../../../deploy/src/locations.ts';
import { Processes } from '../../../tools/dev/processes.ts';
import { Progress } from '../../../tools/dev/progress.ts';
import { settingsFrom } from '../../../deploy/src/settings.ts';
import { stopAll } from '../../../tools/dev/stop.ts';
import { nodeFlags } from '../jest-step.ts';
import { readers } from '../readers.ts';
import { keptEnvironment } from '../../../tools/dev/test-environment.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';
import { serversUp } from '../../../tools/dev/commands/infra.ts';

interface Kind {
  readonly config: string;
  /** The configuration lies in the root and gathers all packages. */
  readonly gathered?: true;
  readonly servers: boolean;
  /** Milliseconds: whoever waits for it wants to know soon. The gates are patient, since their machines may be busy. */
  readonly limit?: number;
}

const kinds: Readonly<Record<string, Kind>> = {
  unit: { config: 'jest.config.mjs', servers: false, limit: 5_000 },
  int: { config: 'jest.int.config.mjs', servers: true, limit: 30_000 },
  slow: { config: 'jest.unit-slow.config.mjs', gathered: true, servers: false },
  'int-slow': { config: 'jest.integration-slow.config.mjs', gathered: true, servers: true },
};
/** Routes in a pretended browser take their seconds. */
const webLimit = 30_000;

/** `test-package FOLDER KIND [options of jest]`: what `npm test`, `npm run test:int` and so on of a package do. */
export async function testPackage([folder = '', wanted = '', ...options]: readonly string[]): Promise<void> {
  const kind = kinds[wanted];
  if (!kind) throw new CommandError(`test-package FOLDER ${Object.keys(kinds).join('|')} [options of jest]`);
  const name = relative(repository, folder);
  const cwd = kind.gathered ? repository : folder;
  if (!existsSync(join(cwd, kind.config)))
    throw new CommandError(`${name} has no ${kind.config}: no such tests.`);
  const told = options.some((option) => option.startsWith('--testTimeout'));
  const limit = told ? undefined : name === 'web' ? webLimit : kind.limit;
  const env = kind.servers ? await keptServers() : {};
  process.exitCode = await jest(cwd, env, [
    // These take all words up to the next option.
    ...['--reporters', 'default', join(repository, 'jest.after-failure.mjs')],
    ...(kind.gathered ? ['--selectProjects', name] : []),
    ...['--config', kind.config],
    ...(limit === undefined ? [] : ['--testTimeout', String(limit)]),
    ...options,
  ]);
  if (kind.servers)
    process.stdout.write('The servers stay for the next run; `make test-servers-down` ends them.\n');
}

/** Ends them, with what they hold. */
export async function testServersDown(): Promise<void> {
  const processes = new Processes(settingsFrom(keptEnvironment(process.env)));
  await stopAll(processes, new Progress());
}

/** Servers that outlive the run, on ports of their own. Those that run are taken as they are, variables given by environment first. */
async function keptServers(): Promise<NodeJS.ProcessEnv> {
  const settings = settingsFrom(keptEnvironment(process.env));
  const tools = await readers(settings.locations.cache, new Progress());
  const variables = infraEnvironment(settings);
  if (Object.keys(variables).every((name) => process.env[name])) return tools;
  await serversUp(settings);
  return { ...tools, ...variables };
}

/** The terminal is jest's own: it may watch, ask and draw. @returns the exit code */
function jest(cwd: string, env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const program = join(repository, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [...nodeFlags, program, ...args], {
    cwd,
    env: { ...process.env, ...env, NODE_OPTIONS: nodeFlags.join(' ') },
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cameTrue, sent, startOf } from '../dev/process-groups.ts';
import type { Progress } from '../dev/progress.ts';
import { run, tryRun, type Finished } from '../../deploy/src/shell.ts';

export interface Engine {
  readonly program: string;
  /** Never rejects for what it says. */
  readonly tried: (...args: readonly string[]) => Promise<Finished>;
  /** @throws Error with the last lines of what it says */
  readonly docker: (...args: readonly string[]) => Promise<string>;
  readonly env: NodeJS.ProcessEnv;
  /** It was started here, and nobody else reaches what it has. */
  readonly own: boolean;
  readonly end: () => Promise<void>;
}

const packages = ['docker.io', 'debootstrap'] as const;
const startsWithinMs = 60_000;
/** What builds leave for the next ones; the packages and everything compiled take about 2 GB. */
const cacheOfBuilds = '3GB';

/**
 * The engine that answers; otherwise Debian's, started for the caller alone: with data of its own, without a network of
 * its own (containers use this machine's), and ended with it. Installs Debian's packages when it may.
 * @throws Error that says what is missing
 */
export async function startEngine(folder: string, progress: Progress): Promise<Engine> {
  if (await hasEngine()) return { ...client('docker', process.env), own: false, end: async () => undefined };
  await install(progress);
  await endLeftOver(folder);
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const env = { ...process.env, DOCKER_HOST: socket, DOCKER_BUILDKIT: '1' };
  return progress.step('dockerd', 'starting', async () => {
    const daemon = startDaemon(folder, socket);
    const end = async (): Promise<void> => {
      // Its data are in the cache: what no image needs goes, whatever the answer.
      await tryRun(debians, ['image', 'prune', '--force'], { env });
      await tryRun(debians, ['builder', 'prune', '--force', '--keep-storage', cacheOfBuilds], { env });
      const ended = once(daemon, 'close');
      if (daemon.exitCode === null && daemon.kill('SIGTERM')) await ended;
      // It leaves its network namespace mounted.
      await tryRun('umount', [join(folder, 'run/netns/default')]);
    };
    for (const until = Date.now() + startsWithinMs; !(await answers(debians, env)); await sleep(250)) {
      if (daemon.exitCode === null && Date.now() < until) continue;
      await end();
      throw new Error(`dockerd does not answer: see ${join(folder, 'dockerd.log')}.`);
    }
    return { ...client(debians, env), own: true, end };
  });
}

/** Its client builds with BuildKit by itself; newer ones want a plugin. */
const debians = '/usr/bin/docker';
const daemonProgram = '/usr/sbin/dockerd';

const client = (program: string, env: NodeJS.ProcessEnv): Omit<Engine, 'own' | 'end'> => ({
  program,
  env,
  docker: (...args) => run(program, args, { env }),
  tried: (...args) => tryRun(program, args, { env }),
});

const hasEngine = async (): Promise<boolean> =>
  (await tryRun('docker', ['buildx', 'version'])).code === 0 && (await answers('docker', process.env));

const answers = async (program: string, env: NodeJS.ProcessEnv): Promise<boolean> =>
  (await tryRun(program, ['info'], { env })).code === 0;

interface Starter {
  readonly pid: number;
  readonly started: string;
}

/**
 * Ends the engine of somebody who was killed.
 * @throws Error while whoever started it is still at work
 */
async function endLeftOver(folder: string): Promise<void> {
  const [record, pidFile] = [join(folder, 'starter.json'), join(folder, 'dockerd.pid')];
  if (!existsSync(record) || !existsSync(pidFile)) return;
  const daemon = Number(readFileSync(pidFile, 'utf8'));
  if (!commandOf(daemon).includes(folder)) return;
  const { pid, started } = JSON.parse(readFileSync(record, 'utf8')) as Starter;
  if (startOf(pid) === started)
    throw new Error(`Process ${pid} builds images in ${folder} now: wait for it.`);
  sent(daemon, 'SIGTERM');
  await cameTrue(() => !commandOf(daemon).includes(folder), startsWithinMs);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function startDaemon(folder: string, socket: string): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const starter: Starter = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(join(folder, 'starter.json'), JSON.stringify(starter));
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const own = { 'data-root': 'data', 'exec-root': 'run', pidfile: 'dockerd.pid' };
  const folders = Object.entries(own).map(([name, path]) => `--${name}=${join(folder, path)}`);
  return spawn(daemonProgram, ['--host', socket, ...folders, '--iptables=false', '--bridge=none'], {
    stdio: ['ignore', log, log],
  });
}

const installed = (): boolean =>
  [debians, daemonProgram, '/usr/sbin/debootstrap'].every((path) => existsSync(path));

export async function missingForEngine(): Promise<string | undefined> {
  if (await hasEngine()) return undefined;
  const none = 'no container engine with buildx answers';
  if (process.getuid?.() !== 0) return `${none}, and only root may start one`;
  if (installed() || (await tryRun('apt-get', ['--version'])).code === 0) return undefined;
  return `${none}; Debian has one: apt-get install ${packages.join(' ')}`;
}

async function install(progress: Progress): Promise<void> {
  const missing = await missingForEngine();
  if (missing !== undefined) throw new Error(`Images cannot be built: ${missing}.`);
  if (installed()) return;
  await progress.step('docker', 'installed', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  });
}

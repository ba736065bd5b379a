import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '../progress.ts';
import { run, tryRun, type Finished } from '../shell.ts';

/** A container engine that builds with BuildKit. */
export interface Engine {
  /** Its client. */
  readonly program: string;
  /** Never rejects for what it says. */
  readonly tried: (...args: readonly string[]) => Promise<Finished>;
  /** @throws Error with the last lines of what it says */
  readonly docker: (...args: readonly string[]) => Promise<string>;
  /** For programs that call `docker` themselves. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends it, if it was started here. */
  readonly end: () => Promise<void>;
}

/** Debian's packages: the engine, and what makes a Debian for images that cannot be pulled. */
const packages = ['docker.io', 'debootstrap'] as const;
const startsWithinMs = 60_000;

/**
 * The engine that answers; otherwise Debian's, started for the caller alone: with data of its own, without a network of
 * its own (containers use this machine's), and ended with it. Installs Debian's packages when it may.
 * @throws Error that says what is missing
 */
export async function startEngine(folder: string, progress: Progress): Promise<Engine> {
  if ((await tryRun('docker', ['buildx', 'version'])).code === 0 && (await answers('docker', process.env)))
    return engineOf('docker', process.env, async () => undefined);
  await install(progress);
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const env = { ...process.env, DOCKER_HOST: socket, DOCKER_BUILDKIT: '1' };
  return progress.step('dockerd', 'starting', async () => {
    const daemon = startDaemon(folder, socket);
    const end = async (): Promise<void> => {
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
    return engineOf(debians, env, end);
  });
}

/** Its client builds with BuildKit by itself; newer ones want a plugin. */
const debians = '/usr/bin/docker';

function engineOf(program: string, env: NodeJS.ProcessEnv, end: () => Promise<void>): Engine {
  return {
    program,
    env,
    end,
    docker: (...args) => run(program, args, { env }),
    tried: (...args) => tryRun(program, args, { env }),
  };
}

const answers = async (program: string, env: NodeJS.ProcessEnv): Promise<boolean> =>
  (await tryRun(program, ['info'], { env })).code === 0;

function startDaemon(folder: string, socket: string): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const own = { 'data-root': 'data', 'exec-root': 'run', pidfile: 'dockerd.pid' };
  const folders = Object.entries(own).map(([name, path]) => `--${name}=${join(folder, path)}`);
  return spawn('dockerd', ['--host', socket, ...folders, '--iptables=false', '--bridge=none'], {
    stdio: ['ignore', log, log],
  });
}

async function install(progress: Progress): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('No container engine answers, and only root may start one.');
  if (existsSync(debians) && existsSync('/usr/sbin/dockerd') && existsSync('/usr/sbin/debootstrap')) return;
  if ((await tryRun('apt-get', ['--version'])).code !== 0)
    throw new Error(`No container engine answers. Debian has one: apt-get install ${packages.join(' ')}`);
  await progress.step('docker', 'installed', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  });
}

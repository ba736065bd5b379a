import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually, freePort } from '@headshots/platform/testing';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const build = `
  import { buildPackages } from './tools/dev/build/packages.ts';
  import { Progress } from './tools/dev/progress.ts';
  await buildPackages(new Progress(), ['proto', 'services/platform', 'services/erasure', 'services/engine', 'services/generation']);`;

/** Fills the heap when told to, as a leak would. */
const leak = `process.on('SIGUSR2', () => { const hog = []; for (;;) hog.push(new Array(1e5).fill(hog.length)); });`;

/** Generation as it runs in production: built, in a process of its own. */
export interface GenerationProcess {
  readonly pid: number;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void;
  /** Resolves with the exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Lets it finish what it holds. */
  stop(): Promise<void>;
}

export async function buildGeneration(): Promise<void> {
  const options: SpawnOptions = { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] };
  const builder = spawn(process.execPath, ['--input-type=module', '-e', build], options);
  const end = await endOf(builder);
  if (end !== 0) throw new Error(`the build ended with ${end}`);
}

export async function startGeneration(
  settings: Readonly<Record<string, string>>,
): Promise<GenerationProcess> {
  const [port, managementPort] = [await freePort(), await freePort()];
  const args = [
    '--max-old-space-size=192',
    ...['--import', '@headshots/platform/telemetry/register'],
    ...['--import', `data:text/javascript,${encodeURIComponent(leak)}`],
    'dist/main.js',
  ];
  const child = spawn(process.execPath, args, {
    cwd: `${repository}/services/generation`,
    env: {
      ...settings,
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = endOf(child);
  const ready = async (): Promise<void> => {
    if (!(await fetch(`http://127.0.0.1:${managementPort}/health/ready`)).ok) throw new Error('not ready');
  };
  await eventually(ready);
  return {
    pid: child.pid ?? 0,
    signal: (name) => void child.kill(name),
    ended,
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const endOf = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });

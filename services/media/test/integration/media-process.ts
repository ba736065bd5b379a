import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually, freePort, testCallersText } from '@headshots/platform/testing';
import type { MediaConfig } from '../../src/media.config.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const build = `
  import { buildPackages } from './tools/dev/build/packages.ts';
  import { Progress } from './tools/dev/progress.ts';
  await buildPackages(new Progress(), ['proto', 'services/platform', 'services/erasure', 'services/media']);`;

/** Media as it runs in production: built, in a process of its own. */
export interface MediaProcess {
  readonly url: string;
  /** Largest resident memory so far, in MB: of the service itself, and of it with its image processes at one moment. */
  peak(): { readonly service: number; readonly together: number };
  stop(): Promise<void>;
}

export async function startMediaProcess(config: MediaConfig): Promise<MediaProcess> {
  await ended(
    spawn(process.execPath, ['--input-type=module', '-e', build], {
      cwd: repository,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const [port, managementPort] = [await freePort(), await freePort()];
  const settings = {
    ...config,
    KAFKA_BROKERS: config.KAFKA_BROKERS.join(','),
    RPC_CALLERS: testCallersText('media'),
    PORT: port,
    MANAGEMENT_PORT: managementPort,
    SHUTDOWN_DRAIN_MS: 0,
    LOG_LEVEL: 'error',
  };
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const args = [
    '--max-old-space-size=128',
    '--import',
    '@headshots/platform/telemetry/register',
    'dist/main.js',
  ];
  const child = spawn(process.execPath, args, {
    cwd: `${repository}/services/media`,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let together = 0;
  const sampling = setInterval(() => (together = Math.max(together, tree(child.pid ?? 0))), 20);
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    clearInterval(sampling);
    child.kill('SIGTERM');
    await ended(child);
  };
  try {
    await eventually(async () => {
      if (!(await fetch(`http://127.0.0.1:${managementPort}/health/ready`)).ok) throw new Error('not ready');
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, peak: () => ({ service: peakOf(String(child.pid)), together }), stop };
}

function tree(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [String(pid), ...children].reduce((sum, id) => sum + share(id), 0);
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? -1);
}

/** Pages that several processes map count once, divided among them. */
function share(pid: string): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
}

function peakOf(pid: string): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024;
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((done) => child.once('exit', done));
  if (child.exitCode !== 0) throw new Error(`the process ended with ${child.exitCode ?? child.signalCode}`);
}

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { ReadImage } from './layers.ts';

/**
 * As a pod is: the image's user, nothing to be written but /tmp, no way to more rights, processes of its own. The image
 * lies in memory, in a mount namespace that ends with the program: nothing of it stays.
 */
const script = `
root=/mnt folder=$1 uid=$2 gid=$3 layers=$4; shift 4
mount -t tmpfs -o mode=755 image "$root"
for layer in $layers; do tar -xpf "$layer" -C "$root"; done
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -o remount,ro "$root"
exec setpriv --clear-groups --no-new-privs unshare --root="$root" --wd="$folder" --setgid "$gid" --setuid "$uid" "$@"
`;

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface Container {
  /** Everything it printed until now. */
  output(): string;
  readonly ended: Promise<Ended>;
  /** SIGKILL for it and all it started. */
  kill(): Promise<unknown>;
}

/** Starts a program of an image, found on the image's own path. */
export function start(
  { layers, start: { Env, WorkingDir, User } }: ReadImage,
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  stdin?: string,
): Container {
  const own = Object.fromEntries(Env.map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string]));
  const isolated = ['--mount', '--pid', '--fork', 'sh', '-ec', script, 'sh'];
  const child = spawn(
    'unshare',
    [...isolated, WorkingDir, ...User.split(':'), layers.join(' '), ...command],
    {
      env: { ...own, PATH: `${own['PATH']}:/bin:/usr/sbin:/sbin`, ...variables },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: whoever changes its user outlives its parent.
      detached: true,
    },
  );
  child.stdin.end(stdin ?? '');
  return watched(child);
}

/** @param child the first of a group of processes */
export function watched(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Container {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString();
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output() }));
  });
  return {
    output,
    ended,
    kill: () => {
      const lives = child.exitCode === null && child.signalCode === null;
      if (lives && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      return ended;
    },
  };
}

import { spawn } from 'node:child_process';
import type { Unpacked } from './unpack.ts';

/**
 * As a pod is: the image's user, nothing to be written but /tmp, no way to more rights, processes of its own. In a mount
 * namespace that ends with it.
 */
const script = `
root=$1 folder=$2 uid=$3 gid=$4; shift 4
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
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
  { root, start: { Env, WorkingDir, User } }: Unpacked,
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  stdin?: string,
): Container {
  const own = Object.fromEntries(Env.map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string]));
  const isolated = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', script, 'sh'];
  const child = spawn('unshare', [...isolated, root, WorkingDir, ...User.split(':'), ...command], {
    env: { ...own, PATH: `${own['PATH']}:/bin:/usr/sbin:/sbin`, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(stdin ?? '');
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
      child.kill('SIGKILL');
      return ended;
    },
  };
}

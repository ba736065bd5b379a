import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxDataKilobytes } from './decoder-limits.ts';

export interface Arrangement {
  readonly name: 'own user' | 'own namespace' | 'same user';
  readonly prefix: readonly string[];
  readonly user: number | undefined;
}

export interface Apart {
  readonly arrangement: Arrangement;
  readonly spool: string;
  readonly memoryBytes: number;
}

/** Nobody else's number on an ordinary machine. */
const OWN_USER = 64_901;
const UNSHARE = '/usr/bin/unshare';
const NO_NETWORK = [UNSHARE, '--net', '--'];
const NAMESPACE = [UNSHARE, '--user', '--map-current-user', '--net', '--'];
const PRLIMIT = '/usr/bin/prlimit';

/** No core file: its pages are pictures of people. `prlimit` also works in an image without a shell. */
const limited = (kilobytes: number): readonly [program: string, ...args: string[]] =>
  existsSync(PRLIMIT)
    ? [PRLIMIT, '--core=0', `--data=${kilobytes * 1_024}`]
    : ['/bin/sh', '-c', `ulimit -c 0; ulimit -d ${kilobytes} 2>/dev/null; exec "$@"`, 'sh'];

/** What this machine allows, strongest first. */
export function arrangements(): readonly Arrangement[] {
  const apart: Arrangement[] = works(NAMESPACE)
    ? [{ name: 'own namespace', prefix: NAMESPACE, user: undefined }]
    : [];
  if (process.getuid?.() === 0)
    apart.unshift({ name: 'own user', prefix: works(NO_NETWORK) ? NO_NETWORK : [], user: OWN_USER });
  return [...apart, { name: 'same user', prefix: [], user: undefined }];
}

/** Own environment, no network, children or threads; of the disk only program and spool. Argument: its user. */
export function startApart(script: string, { arrangement, spool, memoryBytes }: Apart): ChildProcess {
  const { prefix, user } = arrangement;
  const reading = [...programFolders(script), spool].map((folder) => `--allow-fs-read=${folder}`);
  const program = [
    process.execPath,
    '--max-old-space-size=96',
    '--permission',
    '--allow-addons',
    ...reading,
    `--allow-fs-write=${spool}`,
    script,
    ...(user === undefined ? [] : [String(user)]),
  ];
  const [limiter, ...limits] = limited(maxDataKilobytes(memoryBytes));
  return spawn(limiter, [...limits, ...prefix, ...program], {
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function programFolders(script: string): readonly string[] {
  const folders: string[] = [serviceFolder];
  for (let at = dirname(script); at !== dirname(at); at = dirname(at)) {
    const packages = join(at, 'node_modules');
    if (existsSync(packages)) folders.push(packages);
  }
  return folders;
}

/** Above `src/decoding/pool` or `dist/decoding/pool`. */
const serviceFolder = fileURLToPath(new URL('../../../', import.meta.url));

function works(prefix: readonly string[]): boolean {
  const [command = '', ...args] = prefix;
  try {
    execFileSync(command, [...args, process.execPath, '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

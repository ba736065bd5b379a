import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cachedFolder } from '../../dev/cache.ts';
import type { Progress } from '../../dev/progress.ts';
import { run, tryRun } from '../../../deploy/src/shell.ts';

const packages = ['containerd', 'runc', 'containernetworking-plugins', 'nftables'];
const needed = [
  'containerd',
  'containerd-shim-runc-v2',
  'ctr',
  'runc',
  'nft',
  'ip',
  'nsenter',
  'unshare',
  'tar',
];

export interface Programs {
  readonly env: NodeJS.ProcessEnv;
  readonly plugins: string;
}

/**
 * Installed ones, else those of Debian's packages. They are unpacked into the cache and not installed: nothing starts on
 * this machine, now or when it boots.
 * @throws Error that names the command which installs what is missing
 */
export async function nodePrograms(cache: string, progress: Progress): Promise<Programs> {
  const installed = programsIn('/');
  if (missing(installed).length === 0) return installed;
  const mayFetch = process.getuid?.() === 0 && (await tryRun('apt-get', ['--version'])).code === 0;
  if (!mayFetch) throw new Error(complaint(installed));
  const folder = folderIn(cache);
  const fetched = programsIn(
    existsSync(folder) ? folder : await progress.step('containerd', 'unpacked', () => unpack(folder)),
  );
  if (missing(fetched).length > 0) throw new Error(complaint(fetched));
  return fetched;
}

const complaint = (programs: Programs): string =>
  `Missing: ${missing(programs).join(', ')}.\n  Install it: apt-get install ${packages.join(' ')} iproute2 (Debian, Ubuntu).`;

const folderIn = (cache: string): string =>
  join(cache, `containers-${createHash('sha256').update(packages.join()).digest('hex').slice(0, 8)}`);

function programsIn(root: string): Programs {
  const below = (path: string): string => join(root, path);
  const paths = ['usr/bin', 'usr/sbin', 'sbin'].map(below);
  const libraries = globSync([below('usr/lib/*-linux-gnu'), below('lib/*-linux-gnu')]);
  return {
    env: {
      ...process.env,
      PATH: [...paths, process.env['PATH'], '/usr/sbin', '/sbin'].join(delimiter),
      ...(root === '/' ? {} : { LD_LIBRARY_PATH: libraries.join(delimiter) }),
    },
    plugins:
      ['usr/lib/cni', 'opt/cni/bin', 'usr/libexec/cni']
        .map(below)
        .find((path) => existsSync(join(path, 'ptp'))) ?? '',
  };
}

function missing({ env, plugins }: Programs): readonly string[] {
  const folders = (env['PATH'] ?? '').split(delimiter);
  const absent = needed.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return plugins === '' ? [...absent, 'CNI plugins'] : absent;
}

/** Only what is not installed comes: the rest of what it needs is on this machine. */
const unpack = (folder: string): Promise<string> =>
  cachedFolder(folder, async (unfinished) => {
    const archives = join(unfinished, 'archives');
    mkdirSync(join(archives, 'partial'), { recursive: true });
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    const options = ['--download-only', '--no-install-recommends', '-o', `Dir::Cache::archives=${archives}/`];
    await run('apt-get', ['install', '-y', '-qq', ...options, ...packages], { env });
    for (const archive of globSync(join(archives, '*.deb'))) await run('dpkg', ['-x', archive, unfinished]);
    rmSync(archives, { recursive: true });
  });

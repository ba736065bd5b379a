import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { repository } from '../locations.ts';
import { run } from '../shell.ts';
import { below, file, type Entry, type Wanted } from './entry.ts';
import { debianFiles, debianParts, pinned } from './debian.ts';
import { withoutDebugging } from './elf.ts';
import type { Layer } from './layer.ts';
import type { ImageContext } from './context.ts';

/** Whom containers run as: a number that nobody has, with a name for programs that ask for one. */
export const user = '65532:65532';

/**
 * What Node and the libraries of its packages are linked against, names of services, time zones, authorities; of
 * gcc-12-base the licence of three of them.
 */
export const systemPackages = [
  'base-files',
  'ca-certificates',
  'gcc-12-base',
  'libatomic1',
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'netbase',
  'tzdata',
];

/** Nothing that is only read by people or by programs that are not there; licences stay. */
const droppedOfSystem = [
  /^(bin|sbin|usr\/bin|usr\/sbin)\//,
  /^usr\/share\/(bug|info|lintian|locale|man|base-files|dict|common-licenses\/.*\.gz)\//,
  /^usr\/share\/doc\/(?!.*\/copyright$)/,
  /^usr\/share\/ca-certificates\//,
  /^usr\/share\/zoneinfo\/(posix|right)\//,
  /^usr\/lib\/[^/]+\/(gconv|audit)\//,
  /^etc\/(ca-certificates|ld\.so\.conf|profile|update-motd|kernel|skel)/,
  /^usr\/lib\/locale\//,
];

const wantedOfSystem: Wanted = (path) => !droppedOfSystem.some((pattern) => pattern.test(path));

const accounts: readonly Entry[] = [
  file('etc/passwd', 'root:x:0:0:root:/root:/nonexistent\nheadshots:x:65532:65532::/tmp:/nonexistent\n'),
  file('etc/group', 'root:x:0:\nheadshots:x:65532:\n'),
  file('etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\nservices: files\n'),
  { kind: 'folder', path: 'tmp', mode: 0o1777 },
  ...['dev', 'proc', 'run/secrets', 'sys'].map((path): Entry => ({ kind: 'folder', path, mode: 0o755 })),
];

/** Where programs look for the authorities they trust. */
const authorities = 'etc/ssl/certs/ca-certificates.crt';

/** A system without a shell, a package manager or any program: what other images can stand on. */
export function systemLayer({ cache, cpu, progress }: ImageContext): Layer {
  return {
    fingerprint: JSON.stringify([
      'system',
      cpu,
      pinned(cpu, systemPackages),
      droppedOfSystem.map(String),
      accounts,
    ]),
    entries: async () => {
      const folder = join(await debianFiles({ cache, cpu, names: systemPackages, progress }), 'files');
      return [
        ...below(folder, '', (path) => wantedOfSystem(path) && path !== authorities),
        file(authorities, bundleOf(join(folder, 'usr/share/ca-certificates/mozilla'))),
        ...accounts,
      ];
    },
    parts: () => debianParts({ cache, cpu, names: systemPackages, progress }),
  };
}

const bundleOf = (folder: string): string =>
  below(folder, '')
    .flatMap((entry) => (entry.kind === 'file' && typeof entry.from === 'string' ? [entry.from] : []))
    .toSorted()
    .map((path) => readFileSync(path, 'utf8').trimEnd())
    .join('\n')
    .concat('\n');

/** Single files of Debian packages, for an image that needs a program. */
export function programsLayer(
  { cache, cpu, progress }: ImageContext,
  names: readonly string[],
  paths: RegExp,
): Layer {
  return {
    fingerprint: JSON.stringify(['programs', pinned(cpu, names), String(paths), cpu]),
    entries: async () => {
      const folder = join(await debianFiles({ cache, cpu, names, progress }), 'files');
      return below(folder, '', (path) => paths.test(path) || path.startsWith('var/lib/dpkg/status.d/'));
    },
    parts: () => debianParts({ cache, cpu, names, progress }),
  };
}

/** The Node that `scripts/node.sh` names: the one that tests run with. */
const nodeVersion = (script = join(repository, 'scripts/node.sh')): string =>
  /^node_version=(\S+)$/m.exec(readFileSync(script, 'utf8'))?.[1] ?? '';

export function nodeLayer(context: ImageContext): Layer {
  const version = nodeVersion();
  return {
    fingerprint: JSON.stringify(['node', version, 'without debugging', context.cpu]),
    entries: async () => {
      const folder = await nodePackage(context, version);
      const from = withoutDebugging(readFileSync(join(folder, 'bin/node')));
      return [
        { kind: 'file', path: 'usr/local/bin/node', from, executable: true },
        file('usr/share/doc/node/copyright', readFileSync(join(folder, 'LICENSE'))),
      ];
    },
    parts: () =>
      Promise.resolve([{ name: 'node', version, licence: 'MIT', url: `pkg:generic/node@${version}` }]),
  };
}

/** The launcher has installed the one of this machine already, as a rule. */
async function nodePackage({ cache, cpu, progress }: ImageContext, version: string): Promise<string> {
  const name = `node-linux-${cpu}`;
  const launchers = join(cache, 'node/node_modules', name);
  const manifest = join(launchers, 'package.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"version": "${version}"`))
    return launchers;
  const folder = await cachedFolder(join(cache, 'images', `${name}-${version}`), (unfinished) =>
    progress.step('node', `installed ${version}`, async () => {
      const options = ['--no-save', '--ignore-scripts', '--force', '--loglevel=error'];
      await run('npm', ['install', ...options, `${name}@${version}`], { cwd: unfinished });
    }),
  );
  return join(folder, 'node_modules', name);
}

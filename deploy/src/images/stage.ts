import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../locations.ts';
import type { ImageContext } from './context.ts';
import { below, file, type Entry, type Wanted } from './entry.ts';
import type { Layer } from './layer.ts';
import { readLock, type Closure, type Lock } from './lock.ts';
import { rules, wantedOf } from './package-files.ts';
import type { Part } from './sbom.ts';
import { checkPatched, productionPackages } from './production-packages.ts';

/** The repository as it lies in an image: what is found there by a relative path is found here. */
export const root = 'app';

/** Packages of others, which change seldom: a layer of their own. */
export function packagesLayer(context: ImageContext, { packages }: Closure, lock: Lock = readLock()): Layer {
  const { cache, cpu, progress } = context;
  const patches = join(repository, 'patches');
  return {
    fingerprint: JSON.stringify([
      'packages',
      cpu,
      packages.map((path) => [path, lock[path]?.version, lock[path]?.integrity]),
      existsSync(patches)
        ? readdirSync(patches).map((name) => readFileSync(join(patches, name), 'utf8'))
        : [],
      rules(),
    ]),
    entries: async () => {
      const installed = context.installed ?? (await productionPackages(cache, cpu, progress));
      checkPatched(installed);
      // A checkout may lack what its own install could not build.
      const there = packages.filter(
        (path) => !context.installed || !lock[path]?.optional || existsSync(join(installed, path)),
      );
      return there.flatMap((path) => packageEntries(installed, path));
    },
    parts: () => Promise.resolve(packages.map((path) => partOf(lock, path))),
    product: true,
  };
}

function partOf(lock: Lock, path: string): Part {
  const { version = '', license } = lock[path] ?? {};
  const name = nameOf(path);
  return { name, version, licence: license, url: `pkg:npm/${name.replace('@', '%40')}@${version}` };
}

/** Nothing in them is started by its name. */
const packageEntries = (installed: string, path: string): readonly Entry[] =>
  below(join(installed, path), `${root}/${path}`, wantedOf(nameOf(path))).map((entry) =>
    entry.kind === 'file' ? { ...entry, executable: false } : entry,
  );

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What of our own packages is read beside what was compiled. */
const beside: Readonly<Record<string, RegExp>> = {
  proto: /^terms\//,
  'services/engine': /^models\//,
  'services/notification': /^locales\//,
};

const compiled: Wanted = (path) =>
  path === 'package.json' || (/^dist\//.test(path) && path !== 'dist/.stamp');

/** A package of ours, as it is run: compiled, with what it reads. */
export const ownPackage = (folder: string): readonly Entry[] =>
  below(
    join(repository, folder),
    `${root}/${folder}`,
    (path) => compiled(path) || (beside[folder]?.test(path) ?? false),
  );

/** By its name our own package is found among the others. */
const nameLink = (folder: string): Entry => {
  const { name } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as {
    name: string;
  };
  return { kind: 'link', path: `${root}/node_modules/${name}`, to: `../../${folder}` };
};

/** What is ours: the layer that changes with every release. */
export function ownLayer(workspaces: readonly string[], entries: readonly Entry[]): Layer {
  const all = [
    ...entries,
    ...workspaces.map(nameLink),
    file(`${root}/package.json`, '{"private":true,"type":"module"}\n'),
  ];
  return { fingerprint: contentOf(all), entries: () => Promise.resolve(all), product: true };
}

function contentOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const entry of entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${entry.kind}\0${entry.path}\0`);
    if (entry.kind === 'file') {
      hash.update(`${entry.executable}\0`);
      hash.update(typeof entry.from === 'string' ? readFileSync(entry.from) : entry.from);
    }
    if (entry.kind === 'link') hash.update(entry.to);
  }
  return hash.digest('hex');
}

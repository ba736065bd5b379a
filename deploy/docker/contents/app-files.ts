import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../src/locations.ts';
import { below, file, type Entry, type Wanted } from './entry.ts';
import { readLock, type Cpu } from './lock.ts';
import { wantedOf } from './package-files.ts';
import { checkPatched } from './patched.ts';

/** The repository as it lies in an image: what is found there by a relative path is found here. */
export const root = 'app';

export const cpu = process.arch as Cpu;

/** Packages of others out of the checkout, which has all that an image needs. @throws Error when one is not patched */
export function packageFiles(packages: readonly string[]): readonly Entry[] {
  checkPatched(repository);
  const lock = readLock();
  // An install leaves out what it cannot build.
  const there = packages.filter((path) => !lock[path]?.optional || existsSync(join(repository, path)));
  return there.flatMap(filesOf);
}

/** Nothing in them is started by its name. */
const filesOf = (path: string): readonly Entry[] =>
  below(join(repository, path), `${root}/${path}`, wantedOf(nameOf(path))).map((entry) =>
    entry.kind === 'file' ? { ...entry, executable: false } : entry,
  );

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const beside: Readonly<Record<string, RegExp>> = {
  proto: /^terms\//,
  'services/engine': /^(models|garments)\//,
  'services/gateway': /^locales\//,
  'services/media': /^locales\//,
  'services/notification': /^locales\//,
  'services/orders': /^locales\//,
};

const compiled: Wanted = (path) =>
  path === 'package.json' || (/^dist\//.test(path) && path !== 'dist/.stamp');

export const ownPackage = (folder: string): readonly Entry[] =>
  below(
    join(repository, folder),
    `${root}/${folder}`,
    (path) => compiled(path) || (beside[folder]?.test(path) ?? false),
  );

export const namesOf = (workspaces: readonly string[]): readonly Entry[] => [
  ...workspaces.map(nameLink),
  file(`${root}/package.json`, '{"private":true,"type":"module"}\n'),
];

const nameLink = (folder: string): Entry => {
  const { name } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as {
    name: string;
  };
  return { kind: 'link', path: `${root}/node_modules/${name}`, to: `../../${folder}` };
};

import { join } from 'node:path';
import { repository } from '../../src/locations.ts';
import { cpu, namesOf, packageFiles, root } from './app-files.ts';
import { below, type Entry, type Wanted } from './entry.ts';
import { closureOf, readLock } from './lock.ts';

export const servers = ['postgres', 'kafka', 'keycloak', 'minio', 'mail'] as const;
export type ServerName = (typeof servers)[number];

const sources: Wanted = (path) =>
  /^src\/(serve\/|parts\/([a-z]+-server|unprivileged)\.ts$|(shell|locations)\.ts$)/.test(path) ||
  path === 'package.json';

const filesOf = (name: ServerName): readonly Entry[] => {
  const lock = readLock();
  const needed = new Set(['pg', 'zod', ...(name === 'mail' ? ['maildev'] : [])]);
  const others = Object.keys(lock['deploy']?.dependencies ?? {}).filter((each) => !needed.has(each));
  const { packages } = closureOf(lock, 'deploy', cpu, others);
  const own = (path: string, wanted: Wanted): readonly Entry[] =>
    below(join(repository, path), `${root}/${path}`, wanted);
  return [
    ...packageFiles(packages),
    ...own('deploy', (path) => sources(path) && !path.endsWith('.spec.ts')),
    ...(name === 'keycloak'
      ? own('deploy/keycloak', (path) => ['headshots-realm.json', 'common.txt'].includes(path))
      : []),
    ...namesOf([]),
  ];
};

export const serverFiles = Object.fromEntries(
  servers.map((name) => [name, () => filesOf(name)]),
) as unknown as Readonly<Record<ServerName, () => readonly Entry[]>>;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repository } from '../../src/locations.ts';

const versions = z.record(z.string(), z.string()).default({});
const entryShape = z.object({
  version: z.string().optional(),
  optional: z.boolean().optional(),
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
});
const lockShape = z.object({ packages: z.record(z.string(), entryShape) });

type LockEntry = z.infer<typeof entryShape>;
export type Lock = Readonly<Record<string, LockEntry>>;

export const readLock = (file = join(repository, 'package-lock.json')): Lock =>
  lockShape.parse(JSON.parse(readFileSync(file, 'utf8'))).packages;

export type Cpu = 'x64' | 'arm64';

export interface Closure {
  /** Folders of packages of others, such as `node_modules/pg`. */
  readonly packages: readonly string[];
  readonly workspaces: readonly string[];
}

/**
 * Everything that a package of the workspace can import when it runs, found as Node finds it.
 * @param without names of packages that it declares and never imports there
 * @throws Error when package-lock.json lacks one
 */
export function closureOf(lock: Lock, folder: string, cpu: Cpu, without: readonly string[] = []): Closure {
  const seen = new Set<string>();
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const [name, optional] of needsOf(lock[at])) {
      if (without.includes(name)) continue;
      const found = locate(lock, at, name);
      if (found === undefined && !optional) throw new Error(`package-lock.json has no ${name} for ${at}.`);
      if (found !== undefined && runsOn(lock[found], cpu)) waiting.push(found);
    }
  }
  const all = [...seen].toSorted();
  const isOthers = (path: string): boolean => path.includes('node_modules/');
  return {
    packages: all.filter(isOthers),
    workspaces: all.filter((path) => !isOthers(path)),
  };
}

/** Names, and whether it may be missing. */
function needsOf(entry: LockEntry | undefined): readonly (readonly [string, boolean])[] {
  if (entry === undefined) throw new Error('A package is not in package-lock.json.');
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }).map(
      (name) => [name, name in optionalDependencies] as const,
    ),
    ...peers.map((name) => [name, false] as const),
  ];
}

function locate(lock: Lock, from: string, name: string): string | undefined {
  for (let at: string | undefined = from; at !== undefined; at = above(at)) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const entry = lock[path];
    if (entry) return entry.link ? entry.resolved : path;
  }
  return undefined;
}

/** `a/node_modules/b` is searched after `a/node_modules/b/node_modules/c`; the root is the last. */
function above(path: string): string | undefined {
  if (path === '') return undefined;
  const parts = path.split('/').slice(0, -1);
  while (parts.at(-1) === 'node_modules') parts.pop();
  return parts.join('/');
}

function runsOn(entry: LockEntry | undefined, cpu: Cpu): boolean {
  const allows = (list: readonly string[] | undefined, value: string): boolean =>
    list === undefined ||
    ((list.includes(value) || !list.some((each) => !each.startsWith('!'))) && !list.includes(`!${value}`));
  return allows(entry?.os, 'linux') && allows(entry?.cpu, cpu) && allows(entry?.libc, 'glibc');
}

import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { repository } from '../locations.ts';
import type { Progress } from '../progress.ts';
import { run } from '../shell.ts';
import type { Cpu } from './lock.ts';

const manifests = (): readonly string[] =>
  globSync(
    [
      'package.json',
      'proto/package.json',
      'services/*/package.json',
      'web/package.json',
      'deploy/package.json',
      'deploy/stripe-double/package.json',
    ],
    { cwd: repository },
  ).toSorted();

/** What decides which packages there are, and what is in them. */
const sources = (): readonly string[] => [
  'package-lock.json',
  '.npmrc',
  ...manifests(),
  ...globSync('patches/*', { cwd: repository }).toSorted(),
];

/**
 * Installs the packages that the product runs with, as the lockfile names them and nobody's scripts touched them, and
 * patches them. Once for each content of the lockfile; all images take theirs from it.
 * @returns a folder with `node_modules`
 */
export async function productionPackages(cache: string, cpu: Cpu, progress: Progress): Promise<string> {
  const hash = createHash('sha256').update(cpu);
  for (const path of sources()) hash.update(`${path}\0`).update(readFileSync(join(repository, path)));
  const folder = join(cache, 'images', `packages-${hash.digest('hex').slice(0, 12)}`);
  return cachedFolder(folder, (unfinished) =>
    progress.step('packages', `installed for linux ${cpu}`, () => install(unfinished, cpu)),
  );
}

/** Not `npm ci`: it refuses a lockfile without the optional packages of platforms the registry in use does not carry. */
async function install(cwd: string, cpu: Cpu): Promise<void> {
  for (const path of sources()) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    cpSync(join(repository, path), join(cwd, path));
  }
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  const options = ['--omit=dev', '--ignore-scripts', '--no-save', '--prefer-offline', '--loglevel=error'];
  await run('npm', ['install', ...options, ...platform], { cwd });
  if (existsSync(join(cwd, 'patches')))
    await run(join(repository, 'node_modules/.bin/patch-package'), ['--error-on-fail'], { cwd });
}

/** Lines that a patch adds, by the file it changes. */
function addedBy(patch: string): ReadonlyMap<string, readonly string[]> {
  const added = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of patch.split('\n')) {
    if (line.startsWith('+++ b/')) added.set(line.slice('+++ b/'.length), (lines = []));
    else if (line.startsWith('+')) lines.push(line.slice(1));
  }
  return added;
}

/**
 * @param folder whose `node_modules` are to be used
 * @throws Error when a patch of ours is not in them
 */
export function checkPatched(folder: string, patches = join(repository, 'patches')): void {
  for (const name of existsSync(patches) ? readdirSync(patches) : []) {
    for (const [path, lines] of addedBy(readFileSync(join(patches, name), 'utf8'))) {
      const text = existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '';
      if (!lines.every((line) => text.includes(line)))
        throw new Error(`${path} is not patched (patches/${name}).`);
    }
  }
}

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import type { Progress } from '../progress.ts';
import { run, tryRun } from '../shell.ts';

/** Programs and libraries that are taken out of Debian's packages: nothing is installed, and no service is started. */
interface Unpacked {
  readonly name: string;
  /** What is looked for in it, below its root. */
  readonly pattern: string;
  /** Tells the tests where it is; when it is given, nothing is fetched. */
  readonly variable: string;
}

export const alertTools = [
  { name: 'prometheus', pattern: 'usr/bin/prometheus', variable: 'TEST_PROMETHEUS' },
  { name: 'libfaketime', pattern: 'usr/lib/*/faketime/libfaketime.so.1', variable: 'TEST_FAKETIME' },
] as const satisfies readonly Unpacked[];

/** @returns the variables for the tests. @throws Error that names what is missing and how it can be had */
export async function unpackedPackages(
  wanted: readonly Unpacked[],
  cache: string,
  progress: Progress,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const each of wanted) found[each.variable] = await fileOf(each, cache, progress);
  return found;
}

async function fileOf(wanted: Unpacked, cache: string, progress: Progress): Promise<string> {
  const { name, pattern, variable } = wanted;
  const given = process.env[variable];
  if (given) return given;
  const folder = join(cache, `debian-${name}`);
  const unpacking = (): Promise<string> => cachedFolder(folder, (unfinished) => unpack(wanted, unfinished));
  const root = await progress.stepIfSlow(name, 'unpacked', unpacking);
  const [file] = globSync(join(root, pattern));
  if (file === undefined) throw new Error(`Debian's package ${name} has no ${pattern}: set ${variable}.`);
  return file;
}

async function unpack({ name, variable }: Unpacked, folder: string): Promise<void> {
  if (!(await downloaded(name, folder)))
    throw new Error(
      `${name} is missing.\n  It is fetched by apt-get download ${name} (Debian, Ubuntu); elsewhere set ${variable} to its file.`,
    );
  const packages = globSync(join(folder, '*.deb'));
  for (const file of packages) {
    await run('dpkg', ['-x', file, folder]);
    rmSync(file);
  }
}

/** Again after a look at what there is now, where we may: a list of packages grows old. */
async function downloaded(name: string, cwd: string): Promise<boolean> {
  const download = async (): Promise<boolean> =>
    (await tryRun('apt-get', ['download', '-qq', name], { cwd })).code === 0;
  if (await download()) return true;
  const updated = process.getuid?.() === 0 && (await tryRun('apt-get', ['update', '-qq'])).code === 0;
  return updated && download();
}

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { cachedFolder } from '../cache.ts';
import { repository } from '../locations.ts';
import type { Progress } from '../progress.ts';
import { run, tryRun } from '../shell.ts';
import type { Cpu } from './lock.ts';

const pin = z.object({ version: z.string(), sha256: z.string() });
const pinsShape = z.record(z.string(), z.record(z.string(), pin));

export const architectures = { x64: 'amd64', arm64: 'arm64' } as const satisfies Record<Cpu, string>;

/** Exact packages, by architecture and name. */
export const pins = pinsShape.parse(
  parse(readFileSync(join(repository, 'deploy/images/debian.yaml'), 'utf8')),
);

export interface DebianWanted {
  readonly cache: string;
  readonly cpu: Cpu;
  readonly names: readonly string[];
  readonly progress: Progress;
}

/** What of the pins a set of packages depends on. */
export const pinned = (cpu: Cpu, names: readonly string[]): unknown =>
  names.map((name) => [name, pins[architectures[cpu]]?.[name] ?? 'any']);

/**
 * Unpacks Debian packages into a folder of the cache, as any user; no script of theirs runs. Their control files lie in
 * `var/lib/dpkg/status.d`, where scanners of images read which packages there are.
 * @throws Error when this machine has no apt, or a package is another than the pinned one
 */
export async function debianFiles({ cache, cpu, names, progress }: DebianWanted): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([cpu, pinned(cpu, names)]));
  const folder = join(cache, 'images', `debian-${hash.digest('hex').slice(0, 12)}`);
  return cachedFolder(folder, async (unfinished) => {
    if ((await tryRun('apt-get', ['--version'])).code !== 0)
      throw new Error('Images are made of Debian packages, and apt-get is missing.\n  Use Debian or Ubuntu.');
    await progress.step('debian', `unpacked ${names.length} packages`, async () => {
      const apt = await aptOf(join(cache, 'images'), cpu);
      await apt.download(names, join(unfinished, 'packages'));
      await unpack(join(unfinished, 'packages'), join(unfinished, 'files'));
    });
  });
}

interface Apt {
  download(names: readonly string[], folder: string): Promise<void>;
}

/** apt with the sources of this machine, and lists of its own: it needs no root and changes nothing of the machine. */
async function aptOf(cache: string, cpu: Cpu): Promise<Apt> {
  const architecture = architectures[cpu];
  const own = join(cache, `apt-${architecture}`);
  for (const name of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(own, name), { recursive: true });
  writeFileSync(join(own, 'status'), '');
  const options = {
    'Dir::State': join(own, 'state'),
    'Dir::State::status': join(own, 'status'),
    'Dir::Cache': join(own, 'cache'),
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': '',
  };
  const args = ['-qq', ...Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`])];
  await run('apt-get', [...args, 'update']);
  return {
    async download(names, folder) {
      mkdirSync(folder, { recursive: true });
      const exact = names.map((name) => {
        const version = pins[architecture]?.[name]?.version;
        return version === undefined ? name : `${name}=${version}`;
      });
      await run('apt-get', [...args, 'download', ...exact], { cwd: folder });
      for (const file of readdirSync(folder)) checkPin(architecture, join(folder, file), file);
    },
  };
}

/** @throws Error when the file is another than the pinned one */
function checkPin(architecture: string, path: string, file: string): void {
  const wanted = pins[architecture]?.[file.split('_')[0] ?? ''];
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (wanted && wanted.sha256 !== sha256)
    throw new Error(`${file} has the hash ${sha256}; deploy/images/debian.yaml says ${wanted.sha256}.`);
}

async function unpack(packages: string, files: string): Promise<void> {
  const control = join(files, 'var/lib/dpkg/status.d');
  mkdirSync(control, { recursive: true });
  for (const name of readdirSync(packages).toSorted()) {
    await run('dpkg-deb', ['-x', join(packages, name), files]);
    writeFileSync(
      join(control, name.split('_')[0] ?? ''),
      await run('dpkg-deb', ['-f', join(packages, name)]),
    );
  }
}

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { cachedFolder } from '../cache.ts';
import { repository } from '../locations.ts';
import type { Progress } from '../progress.ts';
import { lastLines, run, tryRun } from '../shell.ts';
import { aptFor } from './apt.ts';
import type { Part } from './sbom.ts';
import type { Cpu } from './lock.ts';

const pinShape = z.object({ version: z.string(), sha256: z.string() });
const pinsShape = z.record(z.string(), z.record(z.string(), pinShape));
type Pin = z.infer<typeof pinShape>;

const architectures = { x64: 'amd64', arm64: 'arm64' } as const satisfies Record<Cpu, string>;

const pinsFile = join(repository, 'deploy/images/debian.yaml');

/** Exact packages, by architecture and name. */
const pins = pinsShape.parse(parse(readFileSync(pinsFile, 'utf8')));

export interface DebianWanted {
  readonly cache: string;
  readonly cpu: Cpu;
  readonly names: readonly string[];
  readonly progress: Progress;
}

const pinOf = (cpu: Cpu, name: string): Pin | undefined => pins[architectures[cpu]]?.[name];

/** What of the pins a set of packages depends on. */
export const pinned = (cpu: Cpu, names: readonly string[]): unknown =>
  names.map((name) => [name, pinOf(cpu, name) ?? 'any']);

/**
 * Unpacks Debian packages into a folder of the cache, as any user; no script of theirs runs. Their control files lie in
 * `var/lib/dpkg/status.d`, where scanners of images read which packages there are.
 * @throws Error when this machine has no apt, or it does not offer a package
 */
export async function debianFiles({ cache, cpu, names, progress }: DebianWanted): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([cpu, pinned(cpu, names)]));
  const folder = join(cache, 'images', `debian-${hash.digest('hex').slice(0, 12)}`);
  return cachedFolder(folder, async (unfinished) => {
    if ((await tryRun('apt-get', ['--version'])).code !== 0)
      throw new Error('Images are made of Debian packages, and apt-get is missing.\n  Use Debian or Ubuntu.');
    await progress.step('debian', `unpacked ${names.length} packages`, async () => {
      await download(join(cache, 'images'), cpu, names, join(unfinished, 'packages'));
      await unpack(join(unfinished, 'packages'), join(unfinished, 'files'));
    });
    for (const file of strangers(cpu, join(unfinished, 'packages')))
      progress.say(
        'debian',
        `${file} is not the pinned one (make images PIN=1): other digests than elsewhere`,
      );
  });
}

/** The pinned ones, or what there is instead. */
async function download(cache: string, cpu: Cpu, names: readonly string[], folder: string): Promise<void> {
  const apt = await aptFor(cache, architectures[cpu]);
  if (
    (
      await apt.download(
        names.map((name) => exactly(cpu, name)),
        folder,
      )
    ).code === 0
  )
    return;
  const { code, output } = await apt.download(names, folder);
  if (code !== 0) throw new Error(`apt-get download ended with ${code}:\n${lastLines(output, 25)}`);
}

const exactly = (cpu: Cpu, name: string): string => {
  const version = pinOf(cpu, name)?.version;
  return version === undefined ? name : `${name}=${version}`;
};

/** Files that are others than the pinned ones: Debian offers a version until its next. */
function strangers(cpu: Cpu, packages: string): readonly string[] {
  return readdirSync(packages).filter((file) => {
    const wanted = pinOf(cpu, nameOfFile(file));
    return wanted !== undefined && wanted.sha256 !== sha256Of(join(packages, file));
  });
}

const nameOfFile = (file: string): string => file.slice(0, file.indexOf('_'));
const sha256Of = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

async function unpack(packages: string, files: string): Promise<void> {
  const control = join(files, 'var/lib/dpkg/status.d');
  mkdirSync(control, { recursive: true });
  for (const name of readdirSync(packages).toSorted()) {
    await run('dpkg-deb', ['-x', join(packages, name), files]);
    writeFileSync(join(control, nameOfFile(name)), await run('dpkg-deb', ['-f', join(packages, name)]));
  }
}

/** What a set of packages is, by their control files. */
export async function debianParts(wanted: DebianWanted): Promise<readonly Part[]> {
  const control = join(await debianFiles(wanted), 'files/var/lib/dpkg/status.d');
  return readdirSync(control).map((name) => {
    const text = readFileSync(join(control, name), 'utf8');
    const field = (key: string): string => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';
    const version = field('Version');
    const url = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field('Architecture')}`;
    return { name, version, url };
  });
}

/** Writes what Debian offers now of these packages into `deploy/images/debian.yaml`. */
export async function pinNow(cache: string, names: readonly string[]): Promise<void> {
  const lines = [
    '# Exact packages that images are made of; `make images PIN=1` writes what Debian offers now.',
  ];
  for (const cpu of ['x64', 'arm64'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'headshots-debian-'));
    try {
      const apt = await aptFor(join(cache, 'images'), architectures[cpu]);
      const { code, output } = await apt.download(names, folder);
      if (code !== 0) throw new Error(lastLines(output, 25));
      lines.push(`${architectures[cpu]}:`);
      for (const file of readdirSync(folder).toSorted()) {
        const version = (await run('dpkg-deb', ['-f', join(folder, file), 'Version'])).trim();
        lines.push(
          `  ${nameOfFile(file)}: { version: '${version}', sha256: ${sha256Of(join(folder, file))} }`,
        );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  writeFileSync(pinsFile, `${lines.join('\n')}\n`);
}

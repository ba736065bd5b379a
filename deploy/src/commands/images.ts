import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImages, localRegistry, type BuiltImage } from '../images/build-images.ts';
import { pinNow } from '../images/debian.ts';
import { debianPackages, recipes } from '../images/list.ts';
import { javaPackages, serverRecipes } from '../images/servers.ts';
import type { Cpu } from '../images/lock.ts';
import { locationsFrom, repository } from '../locations.ts';
import { Progress } from '../progress.ts';
import { run } from '../shell.ts';
import { CommandError } from './command-error.ts';

/** Makes container images: those of the product, with SERVERS=1 those of its servers too, or those named. REGISTRY, TAG, CPU and OUT say where to and what for; PIN=1 only notes Debian's packages of today. */
export async function images(names: readonly string[]): Promise<void> {
  const { REGISTRY, TAG, CPU, OUT, PIN, SERVERS } = process.env;
  if (CPU && CPU !== 'x64' && CPU !== 'arm64') throw new CommandError(`CPU is x64 or arm64, not ${CPU}.`);
  const { cache } = locationsFrom(process.env);
  if (PIN) return pinNow(cache, [...debianPackages, ...javaPackages].toSorted());
  const built = await buildImages({
    names: names.length > 0 ? names : Object.keys(SERVERS ? { ...recipes, ...serverRecipes } : recipes),
    from: { ...recipes, ...serverRecipes },
    registry: REGISTRY || localRegistry,
    tag: TAG || (await commit()),
    cache,
    progress: new Progress(),
    cpu: (CPU || 'x64') as Cpu,
  });
  process.stdout.write(`\n${built.map(line).join('\n')}\n`);
  if (OUT) handOut(built, OUT);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`.padStart(7);

const line = ({ name, bytes, compressed, digest, archive }: BuiltImage): string =>
  `${name.padEnd(14)}${megabytes(bytes)} (${megabytes(compressed).trim()} sent)  ${digest}  ${archive}`;

/** What is not committed has a tag that says so. */
async function commit(): Promise<string> {
  const cwd = repository;
  const [head, changed] = await Promise.all([
    run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd }),
    run('git', ['status', '--porcelain', '--untracked-files=no'], { cwd }),
  ]);
  return changed === '' ? head.trim() : `${head.trim()}-changed`;
}

/** Archives by name, and the part of the chart's values that takes the images by digest. */
function handOut(built: readonly BuiltImage[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, archive, sbom } of built) {
    copyFileSync(archive, join(folder, `${name}.tar`));
    copyFileSync(sbom, join(folder, `${name}.spdx.json`));
  }
  const [{ reference = '' } = {}] = built;
  const [registry = '', tag = ''] = [
    reference.slice(0, reference.lastIndexOf('/')),
    reference.split(':').at(-1),
  ];
  const digests = built.map(({ name, digest }) => `    ${name}: ${digest}`);
  const values = ['image:', `  registry: ${registry}`, `  tag: ${tag}`, '  digests:', ...digests];
  writeFileSync(join(folder, 'values.yaml'), `${values.join('\n')}\n`);
}

import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackages } from '../build/packages.ts';
import { buildWeb } from '../build/web.ts';
import type { Progress } from '../progress.ts';
import { writeArchive } from './archive.ts';
import { storeImage, type Image } from './image.ts';
import { forget, used } from './forget.ts';
import type { StoredLayer } from './layer.ts';
import { sbom } from './sbom.ts';
import { recipes, type Recipe } from './list.ts';
import type { Cpu } from './lock.ts';

export interface ImagesWanted {
  /** All when left out. */
  readonly names?: readonly string[];
  /** Registry and path before the names. */
  readonly registry?: string;
  readonly tag: string;
  readonly cache: string;
  readonly progress: Progress;
  readonly cpu?: Cpu;
  /** Where the names come from; those of the product when left out. */
  readonly from?: Readonly<Record<string, Recipe>>;
}

export interface BuiltImage {
  readonly name: string;
  /** `registry/name:tag`. */
  readonly reference: string;
  /** `sha256:...`, of the manifest. */
  readonly digest: string;
  /** A file for `ctr images import`, `docker load` and `podman load`. */
  readonly archive: string;
  /** A file that lists what of others is in it (SPDX). */
  readonly sbom: string;
  /** What the image takes once it is unpacked. */
  readonly bytes: number;
  /** What of it is sent to who has none of its layers. */
  readonly compressed: number;
}

export const localRegistry = 'localhost/headshots';

/**
 * Builds images and an archive of each. What did not change since the last time is taken from the cache, which makes a
 * second call quick. The same sources give the same digests.
 * @throws Error for a name that is none
 */
export async function buildImages(wanted: ImagesWanted): Promise<readonly BuiltImage[]> {
  const { tag, cache, progress, cpu = 'x64', registry = localRegistry, from = recipes } = wanted;
  const names = wanted.names ?? Object.keys(from);
  const unknown = names.filter((name) => !(name in from));
  if (unknown.length > 0)
    throw new Error(`There is no image ${unknown.join(', ')}. There are: ${Object.keys(from).join(', ')}.`);
  await buildPackages(progress);
  if (names.includes('web')) await buildWeb(progress);
  const built: BuiltImage[] = [];
  for (const name of names) {
    const image = (from[name] as Recipe)({ cache, cpu, progress });
    const target = { store: join(cache, 'images'), cpu, reference: `${registry}/${name}:${tag}` };
    built.push(await progress.stepIfSlow(name, 'image', () => build(image, target)));
  }
  forget(join(cache, 'images'));
  return built;
}

interface Target {
  readonly store: string;
  readonly cpu: Cpu;
  readonly reference: string;
}

async function build(image: Image, { store, cpu, reference }: Target): Promise<BuiltImage> {
  const stored = await storeImage(store, image, cpu);
  const { digest, layers } = stored;
  const base = join(store, 'archives', `${image.name}-${keyOf(digest, reference)}`);
  const [archive, list] = [`${base}.tar`, `${base}.spdx.json`];
  if (!existsSync(archive)) {
    await writeArchive(archive, reference, store, stored);
    const parts = await Promise.all(image.layers.map((layer) => layer.parts?.() ?? []));
    writeFileSync(list, sbom({ name: image.name, digest }, parts.flat()));
  }
  used(archive, list);
  const sum = (of: (layer: StoredLayer) => number): number =>
    layers.reduce((total, layer) => total + of(layer), 0);
  return {
    ...{ name: image.name, reference, digest, archive, sbom: list },
    bytes: sum(({ bytes }) => bytes),
    compressed: sum(({ size }) => size),
  };
}

const keyOf = (digest: string, reference: string): string =>
  createHash('sha256').update(`${digest}\0${reference}`).digest('hex').slice(0, 12);

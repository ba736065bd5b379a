import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { faceApiModels, humanModels, vendoredModels } from './model-files.ts';

export type ModelRoot = 'models' | '@vladmandic/human' | '@vladmandic/face-api';

export interface ModelFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ModelEntry {
  readonly id: string;
  readonly root: ModelRoot;
  readonly licence: string;
  readonly source: string;
  readonly use: string;
  readonly files: readonly ModelFile[];
}

export interface UnusedWeight {
  readonly root: ModelRoot;
  readonly path: string;
  readonly licence: string;
  readonly sha256: string;
}

export interface ModelManifest {
  readonly models: readonly ModelEntry[];
  readonly neverLoaded: readonly UnusedWeight[];
}

/** Licences that allow commercial use without a further agreement. */
const USABLE = new Set(['Apache-2.0', 'MIT', 'BSD-3-Clause', 'CC0-1.0']);

export async function readManifest(modelDir: string = vendoredModels): Promise<ModelManifest> {
  return JSON.parse(await readFile(join(modelDir, 'manifest.json'), 'utf8')) as ModelManifest;
}

const roots = (modelDir: string): Readonly<Record<ModelRoot, readonly [root: string, weights: string]>> => ({
  models: [modelDir, modelDir],
  '@vladmandic/human': [dirname(humanModels), humanModels],
  '@vladmandic/face-api': [dirname(faceApiModels), faceApiModels],
});

export async function loadablePaths(modelDir: string = vendoredModels): Promise<ReadonlySet<string>> {
  const { models } = await readManifest(modelDir);
  const paths = models.flatMap(({ root, files }) =>
    files.map(({ path }) => join(roots(modelDir)[root][0], path)),
  );
  return new Set(paths);
}

export async function checkManifest(
  { models, neverLoaded }: ModelManifest,
  modelDir: string = vendoredModels,
): Promise<readonly string[]> {
  const used = models.flatMap(({ id, root, licence, files }) =>
    files.map((file) => ({ ...file, id, root, licence })),
  );
  const faults = models
    .filter(({ licence }) => !USABLE.has(licence))
    .map(({ id, licence }) => `${id}: licence ${licence} does not allow commercial use`);
  for (const { id, root, path, sha256 } of [
    ...used,
    ...neverLoaded.map((file) => ({ id: 'unused', ...file })),
  ]) {
    const bytes = await readFile(join(roots(modelDir)[root][0], path)).catch(() => undefined);
    if (!bytes) faults.push(`${id}: ${path} is missing`);
    else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      faults.push(`${id}: ${path} has another hash`);
  }
  const named = new Set([...used, ...neverLoaded].map(({ root, path }) => `${root}/${path}`));
  for (const file of await weightsOnDisk(modelDir))
    if (!named.has(file)) faults.push(`${file} is not in the manifest`);
  return faults;
}

const NO_WEIGHTS = new Set(['manifest.json', 'models.json']);

async function weightsOnDisk(modelDir: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, [root, folder]] of Object.entries(roots(modelDir))) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(bin|json|onnx)$/.test(entry.name) || NO_WEIGHTS.has(entry.name)) continue;
      found.push(`${name}/${relative(root, join(entry.parentPath, entry.name))}`);
    }
  }
  return found;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { faceApiModels, humanModels, vendoredModels } from './model-files.ts';

export interface ModelFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ModelEntry {
  readonly id: string;
  /** `models` of this package, or the npm package the file lies in. */
  readonly root: 'models' | '@vladmandic/human' | '@vladmandic/face-api';
  readonly licence: string;
  readonly source: string;
  readonly use: string;
  readonly files: readonly ModelFile[];
}

/** Licences that allow commercial use without a further agreement. */
const USABLE = new Set(['Apache-2.0', 'MIT', 'BSD-3-Clause', 'CC0-1.0']);

export async function readManifest(modelDir: string = vendoredModels): Promise<readonly ModelEntry[]> {
  const text = await readFile(join(modelDir, 'manifest.json'), 'utf8');
  return (JSON.parse(text) as { readonly models: readonly ModelEntry[] }).models;
}

const folderOf = (root: ModelEntry['root'], modelDir: string): string =>
  ({
    models: modelDir,
    '@vladmandic/human': dirname(humanModels),
    '@vladmandic/face-api': dirname(faceApiModels),
  })[root];

/** One line for each weight that is missing, changed, or not ours to use; empty when all is well. */
export async function checkManifest(
  entries: readonly ModelEntry[],
  modelDir: string = vendoredModels,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { id, root, licence, files } of entries) {
    if (!USABLE.has(licence)) faults.push(`${id}: licence ${licence} does not allow commercial use`);
    for (const file of files) {
      const bytes = await readFile(join(folderOf(root, modelDir), file.path)).catch(() => undefined);
      if (!bytes) faults.push(`${id}: ${file.path} is missing`);
      else if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
        faults.push(`${id}: ${file.path} has another hash`);
    }
  }
  return faults;
}

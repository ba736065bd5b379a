import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allowFileFetch } from './file-fetch.ts';
import { checkManifest, readManifest, type ModelManifest } from './manifest.ts';
import { humanModels, vendoredModels } from './model-files.ts';

let folder: string;
let manifest: ModelManifest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  await cp(vendoredModels, folder, { recursive: true });
  manifest = await readManifest();
});
afterAll(() => rm(folder, { recursive: true }));

const without = (id: string): ModelManifest => ({
  ...manifest,
  models: manifest.models.filter((entry) => entry.id !== id),
});

describe('model manifest', () => {
  it('names every weight here and in the packages, unchanged, and uses only what may be sold', async () => {
    expect(await checkManifest(manifest)).toEqual([]);
  });

  it('refuses a weight nobody named, ours or of a package', async () => {
    await writeFile(join(folder, 'selfie', 'new.bin'), 'weights');
    expect(await checkManifest(manifest, folder)).toEqual(['models/selfie/new.bin is not in the manifest']);
    await rm(join(folder, 'selfie', 'new.bin'));
    expect(await checkManifest(without('iris'))).toEqual([
      '@vladmandic/human/models/iris.bin is not in the manifest',
      '@vladmandic/human/models/iris.json is not in the manifest',
    ]);
  });

  it('refuses a changed, a missing and a non-commercial weight', async () => {
    await writeFile(join(folder, 'selfie', 'selfie.bin'), 'other weights');
    await rm(join(folder, 'selfie', 'selfie.json'));
    const bought = manifest.models.map((entry) =>
      entry.id === 'iris' ? { ...entry, licence: 'CC-BY-NC-4.0' } : entry,
    );
    expect(await checkManifest({ ...manifest, models: bought }, folder)).toEqual([
      'iris: licence CC-BY-NC-4.0 does not allow commercial use',
      'mediapipe-selfie: selfie/selfie.json is missing',
      'mediapipe-selfie: selfie/selfie.bin has another hash',
    ]);
  });

  it('decides what is loaded: weights that only lie in a package are refused', async () => {
    allowFileFetch();
    const load = (name: string): Promise<Response> => fetch(pathToFileURL(join(humanModels, name)));
    expect((await load('iris.bin')).status).toBe(200);
    await expect(load('emotion.bin')).rejects.toThrow('emotion.bin is not a weight this engine may load');
  });
});

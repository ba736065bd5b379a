import { describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { checkManifest, readManifest, type ModelEntry } from './manifest.ts';
import { vendoredModels } from './model-files.ts';

describe('model manifest', () => {
  it('finds every weight unchanged and commercially usable', async () => {
    expect(await checkManifest(await readManifest())).toEqual([]);
  });

  it('names every vendored file', async () => {
    const files = (await readdir(vendoredModels, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !['NOTICE', 'manifest.json'].includes(entry.name))
      .map((entry) => `${entry.parentPath.slice(vendoredModels.length + 1)}/${entry.name}`);
    const named = (await readManifest())
      .filter(({ root }) => root === 'models')
      .flatMap((entry) => entry.files.map(({ path }) => path));
    expect(named.sort()).toEqual(files.sort());
  });

  it('refuses a changed, a missing and a non-commercial weight', async () => {
    const [first] = await readManifest();
    const entry = first as ModelEntry;
    const changed = { ...entry, files: [{ ...entry.files[0]!, sha256: '0'.repeat(64) }] };
    const missing = { ...entry, files: [{ ...entry.files[0]!, path: 'selfie/none.bin' }] };
    const faults = await checkManifest([changed, missing, { ...entry, licence: 'CC-BY-NC-4.0' }]);
    expect(faults).toEqual([
      'mediapipe-selfie: selfie/selfie.json has another hash',
      'mediapipe-selfie: selfie/none.bin is missing',
      'mediapipe-selfie: licence CC-BY-NC-4.0 does not allow commercial use',
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { signingKeyFrom, type SigningKey } from '../marking/certificate.ts';
import { writable } from './letters.ts';
import { previewPicture, PREVIEW_SIDE, type PreviewInput } from './preview-picture.ts';

const sourceType = 'compositeWithTrainedAlgorithmicMedia';
const eyes = { left: { x: 0.42, y: 0.4 }, right: { x: 0.58, y: 0.41 } };
/** The least height of a face in any style. */
const face = Math.round(0.38 * PREVIEW_SIDE);

let folder = '';
let key: SigningKey;
let input: PreviewInput;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  key = await signingKeyFrom(folder);
  const bytes = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#808080' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  input = {
    bytes,
    eyes,
    madeBy: { engine: 'studio', sourceType },
    model: 'studio-1',
    words: 'Preview Konterfei',
  };
});
afterAll(() => rm(folder, { recursive: true }));

/** Share of a square that the mark changed, of a picture that was grey all over. */
async function marked(picture: Uint8Array, left: number, top: number, side: number): Promise<number> {
  const part = { left, top, width: side, height: side };
  const data = await sharp(picture).extract(part).greyscale().raw().toBuffer();
  return data.filter((value) => Math.abs(value - 128) > 25).length / data.length;
}

describe('the picture before paying', () => {
  it('is small, and says the same for the same input', async () => {
    const [one, other] = [await previewPicture(input, undefined), await previewPicture(input, undefined)];
    const { width, height, format, exif } = await sharp(one).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 640, height: 640, format: 'jpeg' });
    expect(Buffer.from(one).equals(other)).toBe(true);
  });

  it('has its mark in every part that could hold a face', async () => {
    const picture = await previewPicture(input, undefined);
    for (let top = 0; top + face <= PREVIEW_SIDE; top += 40)
      for (let left = 0; left + face <= PREVIEW_SIDE; left += 40)
        expect(await marked(picture, left, top, face)).toBeGreaterThan(0.05);
  });

  it('has a row of it across the middle of the face, wherever the eyes are', async () => {
    for (const y of [0.3, 0.4, 0.5]) {
      const at = { left: { x: 0.4, y }, right: { x: 0.6, y } };
      const picture = await previewPicture({ ...input, eyes: at }, undefined);
      const below = Math.round((y + 0.6 * 0.2) * PREVIEW_SIDE);
      expect(await marked(picture, PREVIEW_SIDE / 2 - 60, below - 60, 120)).toBeGreaterThan(0.05);
    }
  });

  it('is marked where nobody knows the eyes, and where the name of the product has no letters of ours', async () => {
    const picture = await previewPicture({ ...input, eyes: undefined, words: 'Preview 写真' }, undefined);
    expect(await marked(picture, 200, 200, face)).toBeGreaterThan(0.03);
  });

  it('says in XMP how it came to be, and signed what a reader finds whole', async () => {
    const picture = await previewPicture(input, key);
    expect((await sharp(picture).metadata()).xmpAsString).toContain(`digitalsourcetype/${sourceType}`);
    const asset = new JPEG(Uint8Array.from(picture));
    const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(asset.getManifestJUMBF()!)));
    expect((await store.validate(asset)).isValid).toBe(true);
  });
});

it.each([
  ['Preview Konterfei', 'PREVIEW KONTERFEI'],
  ['Ångström & Søn 24', 'ANGSTROM S N 24'],
  ['写真', ''],
])('%s is written as %s', (words, written) => expect(writable(words)).toBe(written));

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { signingKeyFrom, type SigningKey } from '../marking/certificate.ts';
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
    seed: new Uint8Array(16).fill(7),
  };
});
afterAll(() => rm(folder, { recursive: true }));

/** Share of a square that the mark changed, of a picture that was grey all over. */
async function marked(picture: Uint8Array, left: number, top: number, side: number): Promise<number> {
  const part = { left, top, width: side, height: side };
  const data = await sharp(picture).extract(part).greyscale().raw().toBuffer();
  return data.filter((value) => Math.abs(value - 128) > 25).length / data.length;
}

const flat = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1024, height: 1024, channels: 3, background } })
    .jpeg({ quality: 95 })
    .toBuffer();

const portraitBytes = (): Promise<Buffer> =>
  sharp(fileURLToPath(new URL('../../test/fixtures/astronaut.png', import.meta.url)))
    .resize(1024, 1024)
    .jpeg({ quality: 95 })
    .toBuffer();

const lumaOf = async (bytes: Uint8Array): Promise<Float32Array> =>
  Float32Array.from(await sharp(bytes).greyscale().raw().toBuffer());

describe('the picture before paying', () => {
  it('is small, and says the same for the same input', async () => {
    const [one, other] = [await previewPicture(input, undefined), await previewPicture(input, undefined)];
    const { width, height, format, exif } = await sharp(one).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 640, height: 640, format: 'jpeg' });
    expect(Buffer.from(one).equals(other)).toBe(true);
  });

  it('has its mark in every part that could hold a face', async () => {
    const picture = await previewPicture(input, undefined);
    for (let top = 0; top + face <= PREVIEW_SIDE; top += 80)
      for (let left = 0; left + face <= PREVIEW_SIDE; left += 80)
        expect(await marked(picture, left, top, face)).toBeGreaterThan(0.03);
  });

  it('has a band of it across nose and cheeks, wherever the eyes are', async () => {
    for (const y of [0.3, 0.4, 0.5]) {
      const at = { left: { x: 0.4, y }, right: { x: 0.6, y } };
      const picture = await previewPicture({ ...input, eyes: at }, undefined);
      const below = Math.round((y + 0.6 * 0.2) * PREVIEW_SIDE);
      expect(await marked(picture, PREVIEW_SIDE / 2 - 60, below - 60, 120)).toBeGreaterThan(0.05);
    }
  });

  it('keeps nothing of the face under that band for whoever knows the mark and takes it off', async () => {
    const portrait = await portraitBytes();
    const seen = { left: { x: 0.3965, y: 0.199 }, right: { x: 0.4827, y: 0.199 } };
    const plain = await lumaOf(await sharp(portrait).resize(PREVIEW_SIDE, PREVIEW_SIDE).toBuffer());
    const [on, black, white] = await Promise.all(
      [portrait, await flat('#000'), await flat('#fff')].map(async (bytes) =>
        lumaOf(await previewPicture({ ...input, bytes, eyes: seen }, undefined)),
      ),
    );
    const restored = on!.map((v, i) => ((v - black![i]!) * 255) / Math.max(8, white![i]! - black![i]!));
    const apart = 0.0862 * PREVIEW_SIDE;
    const [x, y] = [0.4396 * PREVIEW_SIDE, 0.199 * PREVIEW_SIDE + 0.6 * apart];
    const band = (place: number): boolean => {
      const [dx, dy] = [(place % PREVIEW_SIDE) - x, Math.floor(place / PREVIEW_SIDE) - y];
      return Math.abs(dx) < 0.8 * apart && Math.abs(dy * Math.cos(0.42) + dx * Math.sin(0.42)) < 0.12 * apart;
    };
    const places = Array.from(plain.keys()).filter(band);
    const middle = places.reduce((sum, i) => sum + plain[i]!, 0) / places.length;
    const error = (of: (i: number) => number): number =>
      Math.sqrt(places.reduce((sum, i) => sum + (of(i) - plain[i]!) ** 2, 0) / places.length);
    expect(error((i) => restored[i]!)).toBeGreaterThan(0.5 * error(() => middle));
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

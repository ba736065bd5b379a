import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readC2pa, type C2paVerdict } from '@headshots/platform/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { signJpeg } from '../../src/marking/sign.ts';
import { StudioPool } from '../../src/studio/studio-pool.ts';
import { shootPackage } from '../../src/cli/shoot-package.ts';
import { photos, withPlaceAndMaker } from '../support/derived-photos.ts';
import { p256SigningKey } from '../support/p256-signing-key.ts';
import { jpegSegments } from '../support/jpeg-segments.ts';

const type = 'compositeWithTrainedAlgorithmicMedia';
const composite = `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
const tool = { name: 'studio', version: '1' };
let folder: string;
let pool: StudioPool;
let image: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-'));
  pool = new StudioPool({ threads: 1, certificateDir: folder });
  const selfie = await withPlaceAndMaker(await photos.hopper());
  const { pictures } = await shootPackage(pool, {
    ...{ selfie, count: 1, expression: 'unchanged', seed: 'witness', slots: 1 },
  });
  image = pictures[0]?.shot.bytes ?? new Uint8Array();
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

const verdictOn = async (file: Uint8Array): Promise<C2paVerdict | undefined> => (await readC2pa([file]))[0];

const unsigned = (): Promise<Buffer> => sharp(image).keepXmp().jpeg({ quality: 95 }).toBuffer();

describe('the official reader of C2PA manifests', () => {
  it('calls a headshot of the studio engine valid and its development certificate unknown', async () => {
    expect(await verdictOn(image)).toEqual({
      state: 'Valid',
      complaints: ['signingCredential.untrusted'],
      sourceType: composite,
    });
  });

  it('calls it valid with an operator’s P-256 certificate', async () => {
    const file = await signJpeg(await unsigned(), await p256SigningKey(), type, tool);
    expect((await verdictOn(file))?.state).toBe('Valid');
  });

  it('calls it invalid when another key than the certificate’s has signed', async () => {
    const { privateKey } = await p256SigningKey();
    const stolen = { ...(await p256SigningKey()), privateKey };
    const file = await signJpeg(await unsigned(), stolen, type, tool);
    expect((await verdictOn(file))?.state).toBe('Invalid');
  });

  it('calls a file with one altered byte invalid, wherever it lies behind the manifest', async () => {
    const altered = [0.5, 0.99].map((share) => {
      const copy = Uint8Array.from(image);
      const at = Math.floor(share * copy.length);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    });
    expect((await readC2pa(altered)).map(({ state }) => state)).toEqual(['Invalid', 'Invalid']);
  });

  it('finds nothing in a file that was encoded again', async () => {
    expect(await verdictOn(await sharp(image).jpeg().toBuffer())).toMatchObject({ state: 'None' });
  });
});

describe('the markers of a headshot', () => {
  it('are the marks and nothing of the camera: no EXIF, no place, no maker', () => {
    const named = jpegSegments(image).filter(({ marker }) => marker >= 0xe1 && marker <= 0xef);
    expect(new Set(named.map(({ marker }) => marker))).toEqual(new Set([0xe1, 0xeb]));
    expect(named.map(({ name }) => name).filter((name) => name === 'Exif')).toEqual([]);
    expect(Buffer.from(image).includes('SECRET-MAKER')).toBe(false);
  });

  it('hold the source type in XMP', () => {
    const xmp = jpegSegments(image).find(({ name }) => name.startsWith('http://ns.adobe.com/xap/'));
    expect(xmp?.content.toString('utf8')).toContain(`Iptc4xmpExt:DigitalSourceType="${composite}"`);
  });
});

import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { manyScans } from '../../../test/many-scans.ts';
import { jpegStructure } from './jpeg-structure.ts';
import type { ImageType } from '../image-type.ts';
import { isTooComplex, structureOf } from './is-too-complex.ts';

const tooComplex = (bytes: Buffer, type: ImageType): boolean => isTooComplex(structureOf(bytes, type), type);

const picture = sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});
const encoders = {
  progressive: { progressive: true },
  'progressive, full colour': { progressive: true, chromaSubsampling: '4:4:4', quality: 95 },
  'mozjpeg with tried scans': { mozjpeg: true },
  'mozjpeg, every option': {
    progressive: true,
    optimiseScans: true,
    trellisQuantisation: true,
    overshootDeringing: true,
  },
} as const;

function segment(marker: number, bytes: number): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes + 2, 2);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}

describe('the structure of a file', () => {
  it.each(Object.entries(encoders))('of an encoder is fine: %s', async (_name, options) => {
    const bytes = await picture.clone().jpeg(options).toBuffer();
    const { scans } = jpegStructure(bytes);
    expect(scans).toBeGreaterThan(4);
    expect(scans).toBeLessThanOrEqual(20);
    expect(tooComplex(bytes, 'jpeg')).toBe(false);
  });

  it('of CMYK in passes is fine', async () => {
    const bytes = await picture.clone().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer();
    expect(tooComplex(bytes, 'jpeg')).toBe(false);
  });

  it('of a full-size photo with long metadata and a second picture behind it is fine', async () => {
    const bytes = await picture.clone().jpeg().toBuffer();
    const metadata = Array.from({ length: 150 }, () => segment(0xe2, 60_000));
    const phone = Buffer.concat([bytes.subarray(0, 2), ...metadata, bytes.subarray(2), manyScans(512, 512)]);
    expect(jpegStructure(phone).scans).toBe(1);
    expect(tooComplex(phone, 'jpeg')).toBe(false);
  });

  it('of 883 passes is not', () => {
    const bytes = manyScans(512, 512);
    expect(jpegStructure(bytes).scans).toBe(883);
    expect(tooComplex(bytes, 'jpeg')).toBe(true);
  });

  it.each([0xdb, 0xc4, 0xe1, 0xfe])('of a thousand segments of kind %i is not', async (marker) => {
    const bytes = await picture.clone().jpeg().toBuffer();
    const many = Array.from({ length: 1_001 }, () => segment(marker, 4));
    expect(tooComplex(Buffer.concat([bytes.subarray(0, 2), ...many, bytes.subarray(2)]), 'jpeg')).toBe(true);
  });

  it('of a PNG or a WEBP in a few pieces is fine, in a flood of them not', async () => {
    const png = await picture.clone().png().toBuffer();
    const webp = await picture.clone().webp().toBuffer();
    expect([tooComplex(png, 'png'), tooComplex(webp, 'webp')]).toEqual([false, false]);
    const chunk = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1');
    const flood = Buffer.concat([
      png.subarray(0, 33),
      ...Array<Buffer>(12_001).fill(chunk),
      png.subarray(33),
    ]);
    expect(tooComplex(flood, 'png')).toBe(true);
    const riff = Buffer.concat([webp, ...Array<Buffer>(1_001).fill(Buffer.from('XXXX\0\0\0\0', 'latin1'))]);
    expect(tooComplex(riff, 'webp')).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s cut off anywhere is read without falling over',
    async (type) => {
      const bytes = await picture.clone()[type]().toBuffer();
      for (let end = 0; end < Math.min(bytes.length, 700); end += 1)
        expect(tooComplex(bytes.subarray(0, end), type)).toBe(false);
    },
  );

  it.each([
    ['lossless', 0xc3],
    ['in several frames', 0xc5],
    ['arithmetic', 0xc9],
    ['arithmetic, in passes', 0xca],
  ])('of a coding that hardly any program reads is not: %s', async (_name, frame) => {
    const bytes = await picture.clone().jpeg().toBuffer();
    bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = frame;
    expect(tooComplex(bytes, 'jpeg')).toBe(true);
  });

  it('of samples of 12 bits is not', async () => {
    const bytes = await picture.clone().jpeg().toBuffer();
    bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
    expect(tooComplex(bytes, 'jpeg')).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('of a %s says whether its end is there', async (type) => {
    const bytes = await picture.clone()[type]().toBuffer();
    expect(structureOf(bytes, type).complete).toBe(true);
    expect(structureOf(Buffer.concat([bytes, Buffer.alloc(5_000, 7)]), type).complete).toBe(true);
    for (const missing of [2, 200, bytes.length - 20])
      expect(structureOf(bytes.subarray(0, -missing), type).complete).toBe(false);
  });
});

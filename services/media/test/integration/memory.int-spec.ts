import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { MAX_UPLOAD_BYTES } from '../../src/domain/upload-rules.ts';
import { mediaParts, person, type MediaParts, type Person } from './media-stack.ts';
import { startMediaProcess, type MediaProcess } from './media-process.ts';
import { animation, flatPng, iccBomb, jpeg, padded } from './pictures.ts';
import { upload } from './uploading.ts';

const LIMIT_MB = 300;
let parts: MediaParts;
let media: MediaProcess;
let ada: Person;

beforeAll(async () => {
  parts = await mediaParts();
  media = await startMediaProcess(parts.config);
  ada = await person(parts.identity);
});
afterAll(async () => {
  await media?.stop();
  await parts?.close();
});

describe('the memory of media', () => {
  it(`stays under ${LIMIT_MB} MB, image processes included, whatever bomb is sent eight at a time`, async () => {
    const bombs = [
      flatPng(20_000, 20_000, { depth: 1 }),
      flatPng(20_000, 20_000, { depth: 1 }),
      iccBomb(),
      iccBomb(),
      padded(await jpeg(600, 600), MAX_UPLOAD_BYTES + 1),
      padded(await jpeg(600, 600), MAX_UPLOAD_BYTES),
      await animation(60),
      (await jpeg(3_000, 3_000)).subarray(0, 100_000),
    ];
    const answers = await Promise.all(bombs.map((bomb) => upload(media.url, ada, bomb)));
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(media.peak().service).toBeLessThan(LIMIT_MB);
    expect(media.peak().together).toBeLessThan(LIMIT_MB);
  });

  it(`of the service itself stays there while photos of 50 megapixels are taken four at a time`, async () => {
    const large = await sharp({ create: { width: 8_650, height: 5_780, channels: 3, background: '#88a' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const answers = await Promise.all(
      [large, large, large, large].map((photo) => upload(media.url, ada, photo)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(media.peak().service).toBeLessThan(LIMIT_MB);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { MAX_UPLOAD_BYTES } from '../../src/decoding/upload-rules.ts';
import type { Person } from './media-stack.ts';
import { animation, flatPng, iccBomb, jpeg, padded, phonePhoto, png, portrait, webp } from './pictures.ts';
import { goodSelfie } from './fake-generation.ts';
import { tryToUpload, upload } from './uploading.ts';
import { useMedia } from './use-media.ts';

const stack = useMedia();
let ada: Person;

beforeAll(async () => {
  ada = await stack.person();
});

async function stored(): Promise<{ objects: number; rows: number; facts: number; files: number }> {
  const [counts] = (await stack.parts.database.dataSource.query(
    'SELECT (SELECT count(*)::int FROM photos) AS rows, (SELECT count(*)::int FROM outbox) AS facts',
  )) as [{ rows: number; facts: number }];
  return {
    objects: (await stack.parts.keys('photos')).length,
    ...counts,
    files: (await stack.parts.spooled()).length,
  };
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><image href="file:///etc/passwd"/></svg>',
);
const gif = (): Promise<Buffer> => sharp(portrait).gif().toBuffer();
const tooBig = async (): Promise<Buffer> => padded(await jpeg(600, 600), MAX_UPLOAD_BYTES + 1);

describe('a refused upload', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, number, string, string]>([
    [
      'a GIF called image/jpeg',
      gif,
      415,
      'upload.invalid_type',
      'Invalid file type. Please choose an image.',
    ],
    ['an SVG named jpg', () => svg, 415, 'upload.invalid_type', 'Invalid file type. Please choose an image.'],
    [
      'a text',
      () => Buffer.from('hello'),
      415,
      'upload.invalid_type',
      'Invalid file type. Please choose an image.',
    ],
    [
      'an animation',
      () => animation(3),
      415,
      'upload.invalid_type',
      'Invalid file type. Please choose an image.',
    ],
    ['10 MB and one byte', tooBig, 413, 'upload.too_large', 'File is too large. Maximum size is 10MB.'],
    ['nothing', () => Buffer.alloc(0), 422, 'upload.empty', 'Upload failed. Please try again.'],
    [
      '499 px',
      () => jpeg(499, 700),
      422,
      'selfie.small_image',
      'The photo is too small. It needs 512 x 512 pixels or more. Use the original file from the camera; webcam photos are often too small, so take it with a phone instead.',
    ],
    [
      '20,000 x 20,000 px',
      () => flatPng(20_000, 20_000, { depth: 1 }),
      422,
      'upload.too_many_pixels',
      'The photo has too many pixels. The maximum is 50 megapixels.',
    ],
    [
      'a truncated JPEG',
      async () => (await jpeg(800, 800)).subarray(0, 9_000),
      422,
      'upload.incomplete',
      'Part of the file is missing. Please choose the photo again or export it again.',
    ],
    [
      'a truncated PNG',
      async () => (await png(800, 800)).subarray(0, 90_000),
      422,
      'upload.incomplete',
      'Part of the file is missing. Please choose the photo again or export it again.',
    ],
    [
      'only a signature',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      422,
      'upload.incomplete',
      'Part of the file is missing. Please choose the photo again or export it again.',
    ],
  ])('is answered by its own sentence: %s', async (_name, make, status, code, message) => {
    const before = await stored();
    const answer = await upload(stack.media.url, ada, await make());
    expect([answer.status, answer.problem?.code, answer.problem?.message]).toEqual([status, code, message]);
    expect(answer.problem?.errors?.[0]?.field).toBe('file');
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(await stored()).toEqual(before);
  });

  it('is too large also when its length is not told', async () => {
    const bytes = await tooBig();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
        controller.close();
      },
    });
    const answer = await tryToUpload(stack.media.url, ada, body);
    expect([answer.status, answer.problem?.code]).toEqual([413, 'upload.too_large']);
  });

  it('needs the present consent, a known expression, a session and a verified address', async () => {
    const bytes = await jpeg(600, 600);
    const unverified = await stack.person({ emailVerified: false });
    const codeFor = async (who: Person, headers: Record<string, string | undefined>): Promise<string> => {
      const { status, problem } = await upload(stack.media.url, who, bytes, headers);
      return `${status} ${problem?.code}`;
    };
    expect(await codeFor(ada, { 'x-face-consent-version': undefined })).toBe('403 consent.face_required');
    expect(await codeFor(ada, { 'x-face-consent-version': '2020-01-01' })).toBe('403 consent.face_required');
    expect(await codeFor(ada, { 'x-expression': 'grin' })).toBe('422 validation.failed');
    expect(await codeFor(ada, { authorization: undefined })).toBe('401 auth.login_required');
    expect(await codeFor(ada, { authorization: 'Bearer nonsense' })).toBe('401 auth.session_expired');
    expect(await codeFor(unverified, {})).toBe('403 auth.email_not_verified');
  });
});

describe('an accepted upload', () => {
  async function object(key: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of await stack.parts.storage.getObject(stack.parts.config.PHOTOS_BUCKET, key))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
  const original = (photoId: string): Promise<Buffer> => object(`${photoId}/original.jpg`);

  it.each<[string, () => Promise<Buffer>, number, number]>([
    ['a JPEG of 500 px', () => jpeg(500, 600), 500, 600],
    ['a PNG called image/jpeg', () => png(600, 700), 600, 700],
    ['a WEBP', () => webp(600, 700), 600, 700],
    [
      'a JPEG with a web page behind it',
      async () => Buffer.concat([await jpeg(600, 600), Buffer.from('<script>alert(1)</script>')]),
      600,
      600,
    ],
    ['exactly 10 MB', async () => padded(await jpeg(600, 600), MAX_UPLOAD_BYTES), 600, 600],
    ['16 bit', () => sharp(portrait).resize(600, 600).toColourspace('rgb16').png().toBuffer(), 600, 600],
    ['CMYK', () => sharp(portrait).resize(600, 600).toColourspace('cmyk').jpeg().toBuffer(), 600, 600],
    ['grey', () => sharp(portrait).resize(600, 600).greyscale().jpeg().toBuffer(), 600, 600],
    ['transparent', () => sharp(portrait).resize(600, 600).ensureAlpha(0.5).png().toBuffer(), 600, 600],
  ])('is made anew as a clean JPEG: %s', async (_name, make, width, height) => {
    const answer = await upload(stack.media.url, ada, await make());
    expect(answer.problem).toBeUndefined();
    expect(answer.photo?.original).toMatchObject({ width, height });
    const bytes = await original(answer.photo?.id ?? '');
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, width, height });
    expect(bytes.includes('<script>')).toBe(false);
    expect(await stack.parts.spooled()).toEqual([]);
  });

  it('loses place, maker, profile and XMP, and stands upright', async () => {
    const answer = await upload(stack.media.url, ada, await phonePhoto(6));
    expect(answer.photo?.original).toMatchObject({ width: 800, height: 600 });
    const bytes = await original(answer.photo?.id ?? '');
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes('SECRET')).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright from orientation %d', async (orientation) => {
    const photo = await phonePhoto(orientation);
    const answer = await upload(stack.media.url, ada, photo);
    const small = { width: 32, height: 32, fit: 'fill' } as const;
    const expected = await sharp(photo)
      .autoOrient()
      .resize(small)
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    const got = await sharp(await original(answer.photo?.id ?? ''))
      .resize(small)
      .raw()
      .toBuffer();
    const difference =
      expected.reduce((sum, value, index) => sum + Math.abs(value - (got[index] ?? 0)), 0) / expected.length;
    expect(difference).toBeLessThan(4);
  });

  it.each([
    [1, 180],
    [1, 90],
    [6, 270],
    [7, 180],
  ])('is stored as its face stands: orientation %d, lying by %d degrees', async (orientation, turn) => {
    const photo = await phonePhoto(orientation);
    stack.parts.generation.answer = { ...goodSelfie, turn };
    const { photo: answer, problem } = await upload(stack.media.url, ada, photo).finally(
      () => (stack.parts.generation.answer = goodSelfie),
    );
    expect(problem).toBeUndefined();
    const oriented = await sharp(photo).autoOrient().toColourspace('srgb').png().toBuffer();
    const standing = await sharp(oriented).rotate(turn).png().toBuffer();
    const { width, height } = await sharp(standing).metadata();
    expect(answer?.original).toMatchObject({ width, height });
    const small = { width: 32, height: 32, fit: 'fill' } as const;
    const expected = await sharp(standing).resize(small).removeAlpha().raw().toBuffer();
    const keys = (await stack.parts.keys('photos')).filter((key) => key.startsWith(`${answer?.id}/`));
    expect(keys).toHaveLength(3);
    for (const key of keys) {
      const got = await sharp(await object(key))
        .resize(small)
        .raw()
        .toBuffer();
      const difference =
        expected.reduce((sum, value, index) => sum + Math.abs(value - (got[index] ?? 0)), 0) /
        expected.length;
      expect([key, difference < 6]).toEqual([key, true]);
    }
    expect(await stack.parts.spooled()).toEqual([]);
  });

  it('gives the selfie check an upright copy of at most 1280 px', async () => {
    await upload(stack.media.url, ada, await jpeg(3000, 2000));
    const { message, authorization } = stack.parts.generation.requests.at(-1) ?? {};
    expect(authorization).toBe(`Service media:${stack.parts.config.RPC_SERVICE_KEY}`);
    expect([message?.originalWidth, message?.originalHeight]).toEqual([3000, 2000]);
    expect(await sharp(message?.image).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1280,
      height: 853,
    });
  });

  it('keeps a very large photo in 16 megapixels', async () => {
    const answer = await upload(
      stack.media.url,
      ada,
      await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#88a' } })
        .jpeg()
        .toBuffer(),
    );
    const { width = 0, height = 0 } = answer.photo?.original ?? {};
    expect(width * height).toBeLessThanOrEqual(16_000_000);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  it('is not stopped by a profile that inflates to 60 MB, nor does it keep it', async () => {
    const answer = await upload(stack.media.url, ada, iccBomb());
    expect([201, 422]).toContain(answer.status);
    if (answer.photo) expect((await sharp(await original(answer.photo.id)).metadata()).icc).toBeUndefined();
  });
});

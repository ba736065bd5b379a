import { withUser } from '@headshots/platform/rpc';
import { eventually, readC2pa } from '@headshots/platform/testing';
import type { Headshot } from '@headshots/proto/media/v1/media_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { RemoveObjects } from '../../src/store/remove-objects.use-case.ts';
import { FileLinks } from '../../src/files/file-links.ts';
import { firstEyes, type AnOrder } from './an-order.ts';
import { deliver, setScene, type Scene } from './scene.ts';

const SIDE = 1024;
let scene: Scene;
let photoId: string;
let headshot: Headshot;

/** One image as large as the engine makes it, delivered. */
async function delivered(): Promise<{ photoId: string; order: AnOrder }> {
  const made = await scene.order();
  const image = await made.order.generated(1, { side: SIDE });
  await deliver([made.order.paid(1), image, made.order.completed(1), made.order.delivered(1)]);
  return made;
}

beforeAll(async () => {
  scene = await setScene();
  ({ photoId } = await delivered());
  [headshot] = (await scene.photo(photoId)).headshots as [Headshot];
});
afterAll(() => scene?.close());

const save = (behind: string, init: RequestInit = {}, url = headshot.downloadUrl): Promise<Response> =>
  fetch(`${scene.media.url}${url}${behind}`, init);
const saved = async (behind: string): Promise<Buffer> => {
  const response = await save(behind);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const keys = async (of: string): Promise<string[]> =>
  (await scene.parts.keys('photos')).filter((key) => key.startsWith(of) && key.includes('-as-'));

describe('a headshot in another format', () => {
  it.each([
    ['&format=feed', 'jpeg', 819, 1024],
    ['&format=cv', 'jpeg', 531, 709],
    ['&format=profile', 'jpeg', 400, 400],
    ['&type=png', 'png', 1024, 1024],
    ['&type=webp', 'webp', 1024, 1024],
    ['&format=feed&type=png', 'png', 819, 1024],
    ['&format=cv&type=png', 'png', 531, 709],
    ['&format=cv&type=webp', 'webp', 531, 709],
    ['&format=profile&type=webp', 'webp', 400, 400],
  ])('has size, dpi, profile and mark: %s', async (behind, format, width, height) => {
    const bytes = await saved(behind);
    const { icc, exif, xmpAsString, density, ...metadata } = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format, width, height, space: 'srgb' });
    // A WEBP has no other place for it than EXIF, which sharp does not read there.
    const inExif = Buffer.alloc(8);
    inExif.writeUInt32LE(300_000, 0);
    inExif.writeUInt32LE(1_000, 4);
    if (format === 'webp') expect(exif?.includes(inExif)).toBe(true);
    else expect(density).toBe(300);
    expect(icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB');
    expect(xmpAsString).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia');
    expect(metadata).not.toHaveProperty('iptc');
  });

  it('is cut around the face', async () => {
    const face = ((firstEyes.left.x + firstEyes.right.x) / 2) * SIDE;
    const left = Math.round(face - 819 / 2);
    const source = await (await save('')).arrayBuffer();
    const cut = await sharp(source).extract({ left, top: 0, width: 819, height: SIDE }).raw().toBuffer();
    const png = await sharp(await saved('&format=feed&type=png'))
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(png.equals(cut)).toBe(true);
  });

  it('carries no signature that its changed pixels would break', async () => {
    const [verdict] = await readC2pa([await saved('&format=cv')]);
    expect(verdict?.state).toBe('None');
  });

  it('is the very file of before when nothing else is asked for', async () => {
    const before = await save('');
    const same = await save('&format=square&type=jpeg');
    expect(same.headers.get('etag')).toBe(before.headers.get('etag'));
    const [one, other] = await Promise.all([before.arrayBuffer(), same.arrayBuffer()]);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  it('is never enlarged, and a small CV photo keeps its centimetres', async () => {
    const { photoId: id, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1, { side: 600 }), one.completed(1), one.delivered(1)]);
    const url = (await scene.photo(id)).headshots[0]?.downloadUrl;
    const { width, height, density } = await sharp(
      await (await save('&format=cv', {}, url)).arrayBuffer(),
    ).metadata();
    expect([width, height]).toEqual([449, 600]);
    expect(((height ?? 0) / (density ?? 1)) * 2.54).toBeCloseTo(6, 1);
    const feed = await sharp(await (await save('&format=feed', {}, url)).arrayBuffer()).metadata();
    expect([feed.width, feed.height]).toEqual([480, 600]);
  });

  it.each([
    ['en', 'konterfei-01-professional-cv.webp', 'konterfei-01-professional-4x5.jpg'],
    ['de', 'konterfei-01-professionell-lebenslauf.webp', 'konterfei-01-professionell-4x5.jpg'],
    ['pt', 'konterfei-01-profissional-currículo.webp', 'konterfei-01-profissional-4x5.jpg'],
  ])('is named in the language that was asked for: %s', async (language, cv, feed) => {
    const photo = await scene.media.rpc.getPhoto({ photoId, language }, withUser(scene.owner.token));
    const nameOf = async (behind: string): Promise<string> => {
      const head = await save(behind, { method: 'HEAD' }, photo.headshots[0]?.downloadUrl);
      const disposition = head.headers.get('content-disposition') ?? '';
      const [, plain = ''] = /filename="([^"]+)"/.exec(disposition) ?? [];
      const [, real = plain] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? [];
      expect(disposition).toMatch(/^attachment;/);
      return decodeURIComponent(real);
    };
    expect(await nameOf('&format=cv&type=webp')).toBe(cv);
    expect(await nameOf('&format=feed')).toBe(feed);
  });

  it('goes on where a download was cut, byte-identical, and is not sent again', async () => {
    const whole = await save('&format=cv&type=png');
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('content-type')).toBe('image/png');
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(etag).not.toBe((await save('&format=cv', { method: 'HEAD' })).headers.get('etag'));
    const rest = await save('&format=cv&type=png', { headers: { range: 'bytes=1000-', 'if-range': etag } });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
    expect((await save('&format=cv&type=png', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each(['&format=CV', '&format=', '&format=cv&format=feed', '&type=gif', '&format=cv&type=', '&type=jpg'])(
    'is not found when its link asks for %s',
    async (behind) => {
      expect((await save(behind)).status).toBe(404);
    },
  );

  it('is nothing that other links could ask for', async () => {
    const photo = await scene.photo(photoId);
    const others = [photo.archive?.url, headshot.image?.urlFull, headshot.image?.url640];
    for (const url of others) expect((await save('&format=cv', {}, url)).status).toBe(404);
  });

  it('needs the signature of the download', async () => {
    const forged = (headshot.downloadUrl ?? '').replace(/s=[^&]+/, 's=forged');
    expect((await save('&format=cv', {}, forged)).status).toBe(403);
  });
});

describe('no format is handed out', () => {
  const linkTo = (id: string): string =>
    new FileLinks(scene.parts.config.FILES_SIGNING_KEY).sign(
      { kind: 'headshots', id, number: 1, variant: 'download' },
      scene.owner.userId,
      new Date(),
    ).url;

  it('of an image that is not delivered', async () => {
    const { photoId: id, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    expect((await save('&format=cv', {}, linkTo(one.orderId))).status).toBe(404);
    expect(await keys(id)).toEqual([]);
  });

  it('of an order that was withdrawn from', async () => {
    const { order: one } = await delivered();
    expect((await save('&format=cv', {}, linkTo(one.orderId))).status).toBe(200);
    await one.refundRequested('withdrawn', 7).deliver();
    expect((await save('&format=cv', {}, linkTo(one.orderId))).status).toBe(404);
  });

  it('of a deleted photo, and nothing of it stays', async () => {
    const { photoId: id, order: one } = await delivered();
    const url = linkTo(one.orderId);
    expect((await save('&format=cv', {}, url)).status).toBe(200);
    expect(await keys(id)).toHaveLength(1);
    await scene.media.rpc.deletePhoto({ photoId: id }, withUser(scene.owner.token));
    expect((await save('&format=cv', {}, url)).status).toBe(404);
    await scene.media.app.get(RemoveObjects).run();
    await eventually(async () => expect(await keys(id)).toEqual([]));
  });

  it('of an image that does not say what made it', async () => {
    const { photoId: id, order: one } = await delivered();
    const key = `${one.orderId}/1-1.jpg`;
    const bare = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    await scene.parts.storage.putObject(scene.parts.config.HEADSHOTS_BUCKET, key, bare, bare.length);
    expect((await save('&format=cv', {}, linkTo(one.orderId))).status).toBe(404);
    expect(await keys(id)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { withUser } from '@headshots/platform/rpc';
import type { Archive, Photo } from '@headshots/proto/media/v1/media_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readZip } from '../read-zip.ts';
import { AnOrder } from './an-order.ts';
import {
  mediaParts,
  person,
  startMedia,
  type MediaApp,
  type MediaParts,
  type Person,
} from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { deliver } from './scene.ts';
import { upload } from './uploading.ts';

const IMAGES = 12;
let parts: MediaParts;
let media: MediaApp;
let ada: Person;
let photo: Photo;
let archive: Archive;
let whole: Buffer;

beforeAll(async () => {
  parts = await mediaParts();
  media = await startMedia(parts.config);
  ada = await person(parts.identity);
  const photoId = (await upload(media.url, ada, await jpeg(500, 500))).photo?.id ?? '';
  const order = new AnOrder(parts, media, ada, photoId);
  for (let number = IMAGES; number > 0; number -= 1) await deliver([await order.generated(number)]);
  await deliver([order.paid(IMAGES), order.completed(IMAGES), order.delivered(IMAGES)]);
  photo = await media.rpc.getPhoto({ photoId }, withUser(ada.token));
  if (!photo.archive) throw new Error('a completed photo has an archive');
  archive = photo.archive;
  whole = Buffer.from(await (await fetch(`${media.url}${archive.url}`)).arrayBuffer());
});
afterAll(async () => {
  await media?.app.close();
  await parts?.close();
});

const tagOf = async (url: string) =>
  (await fetch(`${media.url}${url}`, { method: 'HEAD' })).headers.get('etag');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const range = (value: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${media.url}${archive.url}`, { headers: { range: value, ...headers } });

describe('the archive of a photo', () => {
  it('holds every headshot once, byte for byte, under its file name', async () => {
    const entries = await readZip(whole);
    expect(entries.map(({ name }) => name)).toEqual(photo.headshots.map(({ fileName }) => fileName));
    for (const [index, entry] of entries.entries()) {
      const single = await fetch(`${media.url}${photo.headshots[index]?.downloadUrl}`);
      expect(sha256(entry.content)).toBe(sha256(new Uint8Array(await single.arrayBuffer())));
    }
  });

  it('tells its length and name beforehand', async () => {
    const response = await fetch(`${media.url}${archive.url}`, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(archive.bytes));
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${archive.fileName}"`);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(BigInt(whole.length)).toBe(archive.bytes);
  });

  it.each([
    ['fi', 'henkilökuvat', 'henkilokuvat', 'ammattimainen'],
    ['fr', 'portraits', 'portraits', 'professionnel'],
    ['pt', 'retratos', 'retratos', 'profissional'],
  ])(
    'is named in the language that was asked for, as its images are: %s',
    async (language, word, plain, style) => {
      const named = await media.rpc.getPhoto({ photoId: photo.id, language }, withUser(ada.token));
      const [first] = named.headshots;
      expect(first?.fileName).toBe(`konterfei-01-${style}.jpg`);
      expect(named.archive?.fileName).toBe(archive.fileName.replace('headshots', word));
      const response = await fetch(`${media.url}${named.archive?.url}`);
      const disposition = response.headers.get('content-disposition');
      const [, real] = /filename\*=UTF-8''(.+)$/.exec(disposition ?? '') ?? [];
      expect(disposition).toContain(`filename="${archive.fileName.replace('headshots', plain)}"`);
      expect(real && decodeURIComponent(real)).toBe(word === plain ? undefined : named.archive?.fileName);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(BigInt(bytes.length)).toBe(named.archive?.bytes);
      expect(response.headers.get('etag')).not.toBe(await tagOf(archive.url));
      const entries = await readZip(bytes);
      expect(entries.map(({ name }) => name)).toEqual(named.headshots.map(({ fileName }) => fileName));
      const saved = await fetch(`${media.url}${first?.downloadUrl}`, { method: 'HEAD' });
      expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="${first?.fileName}"`);
    },
  );

  it('is named in English where a link names a language that we have not', async () => {
    const response = await fetch(`${media.url}${archive.url}&l=xx`, { method: 'HEAD' });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${archive.fileName}"`);
  });

  it('goes on where a download was cut, byte-identical', async () => {
    const cuts = [0, 1, 29, 4_000, 137_111, whole.length - 700, whole.length];
    const pieces: Buffer[] = [];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = (cuts[index + 1] ?? 0) - 1;
      const response = await range(to === whole.length - 1 ? `bytes=${from}-` : `bytes=${from}-${to}`);
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to}/${whole.length}`,
      ]);
      pieces.push(Buffer.from(await response.arrayBuffer()));
    }
    expect(sha256(Buffer.concat(pieces))).toBe(sha256(whole));
  });

  it('starts anew when it changed meanwhile', async () => {
    const fresh = await range('bytes=5-9', { 'if-range': '"another"' });
    expect([fresh.status, fresh.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    await fresh.body?.cancel();
    const same = await range('bytes=5-9', { 'if-range': fresh.headers.get('etag') ?? '' });
    expect(same.status).toBe(206);
    await same.body?.cancel();
  });

  it('is cut to the images that its link lists, with a name and a tag of its own', async () => {
    const part = await fetch(`${media.url}${archive.url}&images=11,3,3`);
    expect(part.headers.get('content-disposition')).toBe(
      `attachment; filename="${archive.fileName.replace('headshots', '2-headshots')}"`,
    );
    const bytes = Buffer.from(await part.arrayBuffer());
    expect(part.headers.get('content-length')).toBe(String(bytes.length));
    const entries = await readZip(bytes);
    const wanted = photo.headshots.filter(({ number }) => number === 3 || number === 11);
    expect(entries.map(({ name }) => name)).toEqual(wanted.map(({ fileName }) => fileName));
    for (const [index, { content }] of entries.entries())
      expect(BigInt(content.length)).toBe(wanted[index]?.bytes);
    const tail = await fetch(`${media.url}${archive.url}&images=3,11`, {
      headers: { range: 'bytes=-100', 'if-range': part.headers.get('etag') ?? '' },
    });
    expect(tail.status).toBe(206);
    expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-100))).toBe(true);
    const every = photo.headshots.map(({ number }) => number).join(',');
    const all = await fetch(`${media.url}${archive.url}&images=${every}`);
    expect(Buffer.from(await all.arrayBuffer()).equals(whole)).toBe(true);
  });

  it.each([
    ['an image the order does not have', '&images=3,999', 404],
    ['no image', '&images=', 404],
    ['something else than numbers', '&images=3;drop', 404],
    ['two lists', '&images=3&images=4', 404],
    ['more than any package has', `&images=${Array.from({ length: 501 }, () => '3').join(',')}`, 404],
  ])('is not found when its link lists %s', async (_what, list, status) => {
    expect((await fetch(`${media.url}${archive.url}${list}`)).status).toBe(status);
  });

  it('needs the whole signature for a part', async () => {
    const address = new URL(`${media.url}${archive.url}&images=3`);
    address.searchParams.set('s', 'forged');
    expect((await fetch(address)).status).toBe(403);
  });

  it('is 503 while the store is away', async () => {
    await parts.storeProxy.set('refuse');
    const { status } = await fetch(`${media.url}${archive.url}`);
    await parts.storeProxy.set('pass');
    expect(status).toBe(503);
  });

  it('is cut short rather than wrong when an object cannot be read', async () => {
    await parts.storage.removeObject(parts.config.HEADSHOTS_BUCKET, `${photo.orderId}/9-1.jpg`);
    await expect(
      fetch(`${media.url}${archive.url}`).then((response) => response.arrayBuffer()),
    ).rejects.toThrow();
  });
});

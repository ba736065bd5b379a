import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { testService } from '@headshots/platform/testing';
import { MediaService, PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { FileLinks, type LinkTarget } from '../../src/files/file-links.ts';
import type { AnOrder, Happening } from './an-order.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

/** What a link answers that is signed with the very key: the door decides, not the hand that makes links. */
async function answer(target: LinkTarget): Promise<string> {
  const { url } = new FileLinks(scene.parts.config.FILES_SIGNING_KEY).sign(
    target,
    scene.owner.userId,
    new Date(),
  );
  const response = await fetch(`${scene.media.url}${url}`);
  if (response.ok) return response.status.toString();
  return `${response.status} ${((await response.json()) as { code: string }).code}`;
}
const links = (id: string): LinkTarget[] => [
  { kind: 'headshots', id, number: 1, variant: '320' },
  { kind: 'headshots', id, number: 1, variant: '640' },
  { kind: 'headshots', id, number: 1, variant: 'full' },
  { kind: 'headshots', id, number: 1, variant: 'download' },
  { kind: 'archives', id },
];
const answers = (id: string): Promise<string[]> => Promise.all(links(id).map(answer));
const removal = (photoId: string): Promise<string> =>
  scene.media.rpc.deletePhoto({ photoId }, withUser(scene.owner.token)).then(
    () => 'deleted',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  );
const hidden = '404 file.not_found';

describe('before an order is delivered', () => {
  it('its images are shown up to 640 px and marked, and nothing else is handed out', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    const photo = await scene.photo(photoId);
    const [headshot] = photo.headshots;
    expect(headshot?.image).toMatchObject({ urlFull: '', width: 700 });
    expect(headshot?.downloadUrl).toBe('');
    expect(photo.archive).toBeUndefined();
    const shown = await fetch(`${scene.media.url}${headshot?.image?.url640}`);
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(640);
    expect(await answers(one.orderId)).toEqual([hidden, hidden, hidden, hidden, '409 archive.not_ready']);

    await one.delivered(1).deliver();
    const delivered = await scene.photo(photoId);
    expect(delivered.headshots[0]?.image?.urlFull).not.toBe('');
    expect(delivered.archive).toBeDefined();
    expect(await answers(one.orderId)).toEqual(['200', '200', '200', '200', '200']);
  });

  it('and refunded instead, nothing of it is shown any more', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([
      one.paid(1),
      await one.generated(1),
      one.completed(1),
      one.refundRequested('incomplete', 6),
    ]);
    expect(await scene.photo(photoId)).toMatchObject({ status: PhotoStatus.FAILED, headshots: [] });
    expect(await answers(one.orderId)).toEqual([hidden, hidden, hidden, hidden, hidden]);
  });

  it('a copy of everything stored holds what is shown', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1)]);
    const widths = async (): Promise<number[]> => {
      const { files } = await scene.media.rpc.exportMyData({}, withUser(scene.owner.token));
      const own = files.filter(({ url }) => url.includes(`/headshots/${one.orderId}/`));
      return Promise.all(
        own.map(async ({ url, bytes }) => {
          const content = await (await fetch(`${scene.media.url}${url}`)).arrayBuffer();
          expect(BigInt(content.byteLength)).toBe(bytes);
          return (await sharp(content).metadata()).width;
        }),
      );
    };
    expect(await widths()).toEqual([640]);
    await deliver([one.completed(1), one.delivered(1)]);
    expect(await widths()).toEqual([700]);
    expect(await removal(photoId)).toBe('deleted');
  });
});

describe('deleting a photo', () => {
  it('waits for the end of its order, whatever stage that is at', async () => {
    const { photoId, order: one } = await scene.order();
    for (const happening of [one.paid(1), one.started(1), await one.generated(1), one.completed(1)]) {
      await deliver([happening]);
      expect([happening.name, await removal(photoId)]).toEqual([happening.name, '409 photo.in_use']);
    }
    expect((await scene.photo(photoId)).imagesDone).toBe(1);
    await one.delivered(1).deliver();
    expect(await removal(photoId)).toBe('deleted');
  });

  it.each<[string, (one: AnOrder) => Happening]>([
    ['failed', (one) => one.failed('no_usable')],
    ['refunded', (one) => one.refundRequested('deadline', 4)],
  ])('is possible once the order is %s', async (_name, end) => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), one.started(1), end(one)]);
    expect(await removal(photoId)).toBe('deleted');
  });
});

describe('an order that is withdrawn from after its delivery', () => {
  const rpc = () => createRpcClient(MediaService, { baseUrl: scene.media.url, as: testService('orders') });
  const delivered = async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1), one.delivered(1)]);
    return { photoId, one };
  };
  const full = (id: string): LinkTarget => ({ kind: 'headshots', id, number: 1, variant: 'full' });

  it('closes every file at once, with links that were made before', async () => {
    const { photoId, one } = await delivered();
    expect(await answers(one.orderId)).toEqual(['200', '200', '200', '200', '200']);
    await one.refundRequested('withdrawn', 7).deliver();
    expect(await answers(one.orderId)).toEqual([hidden, hidden, hidden, hidden, hidden]);
    const photo = await scene.photo(photoId);
    expect(photo.headshots).toEqual([]);
    expect(photo.archive).toBeUndefined();
  });

  it('shows its images with their mark alone when a claim was granted', async () => {
    const { one } = await delivered();
    await one.refundRequested('claim_granted', 7).deliver();
    expect(await answer(full(one.orderId))).toBe(hidden);
    expect(await answer({ ...full(one.orderId), variant: 'marked-640' } as LinkTarget)).toBe('200');
  });

  it.each<[string, (id: string) => LinkTarget]>([
    ['an image', full],
    ['a small copy of an image', (id) => ({ ...full(id), variant: '640' }) as LinkTarget],
    ['an image to save', (id) => ({ ...full(id), variant: 'download' }) as LinkTarget],
    ['the archive', (id) => ({ kind: 'archives', id })],
  ])('says that %s was handed out, and closes nothing by that', async (_, target) => {
    const { one } = await delivered();
    expect(await answer(target(one.orderId))).toBe('200');
    expect(await rpc().endFiles({ orderId: one.orderId })).toMatchObject({ handedOut: true });
    expect(await answer(target(one.orderId))).toBe('200');
  });

  it('ends files that nobody fetched, whoever holds a link', async () => {
    const { one } = await delivered();
    expect(await rpc().endFiles({ orderId: one.orderId })).toMatchObject({ handedOut: false });
    expect(await answer(full(one.orderId))).toBe(hidden);
    expect(await answer({ kind: 'archives', id: one.orderId })).toBe(hidden);
    expect(await rpc().endFiles({ orderId: one.orderId })).toMatchObject({ handedOut: false });
  });

  it('has one answer when both come at once', async () => {
    const { one } = await delivered();
    const [{ handedOut }, ...opened] = await Promise.all([
      rpc().endFiles({ orderId: one.orderId }),
      ...Array.from({ length: 6 }, () => answer(full(one.orderId))),
    ]);
    expect(new Set(opened)).toEqual(new Set([handedOut ? '200' : hidden]));
  });

  it('knows of no order that is none', async () => {
    expect(await rpc().endFiles({ orderId: 'no-order' })).toMatchObject({ handedOut: false });
  });
});

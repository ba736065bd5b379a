import { Problem } from '@headshots/platform/errors';
import { createRpcClient, refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { testService } from '@headshots/platform/testing';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileLinks } from '../../src/files/file-links.ts';
import { lookOf, type AnOrder, type Happening } from './an-order.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;
let staff: ReturnType<typeof withUser>;

beforeAll(async () => {
  scene = await setScene();
  staff = withUser(await scene.parts.identity.deskTokenFor());
});
afterAll(() => scene?.close());

type Step = (one: AnOrder) => Happening | Promise<Happening>;
const made: readonly Step[] = [(one) => one.paid(2), (one) => one.generated(1), (one) => one.generated(2)];
const delivered: readonly Step[] = [...made, (one) => one.completed(2), (one) => one.delivered(2)];

async function ordered(steps: readonly Step[]) {
  const { photoId, order } = await scene.order();
  for (const step of steps) await deliver([await step(order)]);
  return { photoId, orderId: order.orderId, order };
}
const shown = (photoId: string, orderId: string) =>
  scene.media.rpc.getImagesForStaff({ photoId, orderId }, staff);
const opened = (url: string) => fetch(`${scene.media.url}${url}`);
async function refused(url: string): Promise<string> {
  const response = await opened(url);
  return `${response.status} ${((await response.json()) as { code?: string }).code}`;
}
async function handedOut(orderId: string): Promise<boolean> {
  const as = { name: 'orders', key: testService('orders').key };
  const orders = createRpcClient(MediaService, { baseUrl: scene.media.url, as, timeoutMs: 15_000 });
  return (await orders.endFiles({ orderId })).handedOut;
}

describe('what somebody of the staff sees of an order', () => {
  it('is the selfie and every image, large and unmarked, with its similarity', async () => {
    const { photoId, orderId } = await ordered(delivered);
    const { selfieUrl, images } = await shown(photoId, orderId);
    expect(images.map(({ number, similarity }) => [number, similarity])).toEqual([
      [1, 0.87],
      [2, 0.87],
    ]);
    for (const url of [selfieUrl, ...images.map((image) => image.url)]) {
      const response = await opened(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(await lookOf(new Uint8Array(await response.arrayBuffer()))).toBe('plain');
    }
  });

  it('is kept by no browser', async () => {
    const { photoId, orderId } = await ordered(delivered);
    const { selfieUrl, images } = await shown(photoId, orderId);
    for (const url of [selfieUrl, images[0]?.url ?? '']) {
      const response = await opened(url);
      await response.body?.cancel();
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('is handed out to nobody: a withdrawal comes to the same as before', async () => {
    const { photoId, orderId } = await ordered(delivered);
    const { images } = await shown(photoId, orderId);
    for (const { url } of images) await (await opened(url)).body?.cancel();
    expect(await handedOut(orderId)).toBe(false);
  });

  it('is the same once the claim is granted, when the customer sees the mark again', async () => {
    const { photoId, orderId, order } = await ordered(delivered);
    await deliver([order.refundRequested('claim_granted', 9)]);
    const { images } = await shown(photoId, orderId);
    const response = await opened(images[0]?.url ?? '');
    expect(await lookOf(new Uint8Array(await response.arrayBuffer()))).toBe('plain');
  });

  it.each([
    ['that was withdrawn from', [...delivered, (one: AnOrder) => one.refundRequested('withdrawn', 9)]],
    ['that failed', [...made, (one: AnOrder) => one.failed('no_usable')]],
  ])('is the selfie alone of an order %s, and older links to its images end', async (_, steps) => {
    const { photoId, orderId, order } = await ordered(steps.slice(0, -1));
    const before = await shown(photoId, orderId);
    expect(before.images).toHaveLength(2);
    await deliver([await steps[steps.length - 1]!(order)]);
    expect((await shown(photoId, orderId)).images).toEqual([]);
    expect(await refused(before.images[0]?.url ?? '')).toBe('404 file.not_found');
  });

  it('is nothing of another order of the photo', async () => {
    const [{ photoId }, { orderId }] = [await ordered(delivered), await ordered(delivered)];
    expect((await shown(photoId, orderId)).images).toEqual([]);
  });
});

describe('a link for staff', () => {
  it('lives five minutes, and is another one each time', async () => {
    const { photoId, orderId } = await ordered(delivered);
    const before = Date.now();
    const { urlsExpireAt } = await shown(photoId, orderId);
    const seconds = Number(urlsExpireAt?.seconds) - before / 1_000;
    expect(seconds).toBeGreaterThan(298);
    expect(seconds).toBeLessThanOrEqual(300 + 15);
    const links = new FileLinks(scene.parts.config.FILES_SIGNING_KEY);
    const target = { kind: 'desk-headshots', id: orderId, number: 1 } as const;
    const old = links.sign(target, scene.owner.userId, new Date(before - 301_000)).url;
    expect(await refused(old)).toBe('403 file.link_expired');
  });

  it('opens neither another image nor the address of the customer, and theirs does not open it', async () => {
    const { photoId, orderId } = await ordered(delivered);
    const { images, selfieUrl } = await shown(photoId, orderId);
    const [path = '', query = ''] = (images[0]?.url ?? '').split('?');
    expect(await refused(`${path.replace(/1$/, '2')}?${query}`)).toBe('403 file.link_expired');
    expect(await refused(`/files/headshots/${orderId}/1/full?${query}`)).toBe('403 file.link_expired');
    expect(await refused(`/files/photos/${photoId}/full?${selfieUrl.split('?')[1]}`)).toBe(
      '403 file.link_expired',
    );
    const own = (await scene.photo(photoId)).headshots[0]?.image?.urlFull ?? '';
    expect(await refused(`${path}?${own.split('?')[1]}`)).toBe('403 file.link_expired');
    for (const odd of ['/files/desk/photos/none', `/files/desk/headshots/${orderId}/0`])
      expect(await refused(`${odd}?${query}`)).toBe('404 file.not_found');
  });
});

describe('a photo that is gone', () => {
  it('is not found, or over where it ended in time, and a link to it ends', async () => {
    const { photoId, orderId } = await ordered(delivered);
    const { selfieUrl, images } = await shown(photoId, orderId);
    await scene.media.rpc.deletePhoto({ photoId }, withUser(scene.owner.token));
    const code = await shown(photoId, orderId).catch((error: { code?: string }) => error.code);
    expect(code).toMatch(/^photo\.(not_found|expired)$/);
    for (const url of [selfieUrl, images[0]?.url ?? '']) expect(await refused(url)).toMatch(/^4(04|10) /);
    await expect(shown('no-photo', orderId)).rejects.toMatchObject({ code: 'photo.not_found' });
  });
});

it('is shown to staff alone, and staff sees nothing else', async () => {
  const { photoId, orderId } = await ordered(delivered);
  const media = createRpcClient(MediaService, { baseUrl: scene.media.url, timeoutMs: 15_000 });
  /** By the access rule, whatever is asked: the gateway has looked at the token before. */
  const isRefused = (call: Promise<unknown>): Promise<boolean> =>
    call.then(
      () => false,
      (error: unknown) => error instanceof Problem && refusedTheCaller(error),
    );
  for (const call of [withUser('garbage'), withUser(scene.owner.token)])
    expect(await isRefused(media.getImagesForStaff({ photoId, orderId }, call))).toBe(true);
  expect(await isRefused(media.getPhoto({ photoId }, staff))).toBe(true);
});

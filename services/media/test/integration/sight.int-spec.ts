import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { eventually, testService } from '@headshots/platform/testing';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileLinks, type HeadshotVariant } from '../../src/files/file-links.ts';
import { lookOf, type AnOrder, type Happening } from './an-order.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

const hidden = '404 file.not_found';

/** What the door shows for a link signed with the very key: its state decides, not when the link was made. */
async function shownFor(orderId: string, variant: HeadshotVariant): Promise<string> {
  const links = new FileLinks(scene.parts.config.FILES_SIGNING_KEY);
  const target = { kind: 'headshots', id: orderId, number: 1, variant } as const;
  return shown(links.sign(target, scene.owner.userId, new Date()).url);
}

async function shown(url: string | undefined): Promise<string> {
  const response = await fetch(`${scene.media.url}${url}`);
  if (!response.ok) return `${response.status} ${((await response.json()) as { code: string }).code}`;
  return lookOf(new Uint8Array(await response.arrayBuffer()));
}

async function archiveOf(orderId: string): Promise<string> {
  const links = new FileLinks(scene.parts.config.FILES_SIGNING_KEY);
  const { url } = links.sign({ kind: 'archives', id: orderId }, scene.owner.userId, new Date());
  const response = await fetch(`${scene.media.url}${url}`);
  if (!response.ok) return `${response.status} ${((await response.json()) as { code: string }).code}`;
  await response.body?.cancel();
  return 'plain';
}

const small = ['320', '640'] as const;
const marked = ['marked-320', 'marked-640'] as const;
const large = ['full', 'download'] as const;

type Step = (one: AnOrder) => Happening | Promise<Happening>;
const made: readonly Step[] = [(one) => one.paid(1), (one) => one.generated(1)];
const kept: readonly Step[] = [...made, (one) => one.completed(1)];
const delivered: readonly Step[] = [...kept, (one) => one.delivered(1)];

/** What is seen of marked copies, of unmarked small ones, of full size, of the archive, and what the owner is given links to. */
const table: readonly (readonly [string, readonly Step[], string, string, string, string, string])[] = [
  ['being made', made, 'marked', hidden, hidden, '409 archive.not_ready', 'marked'],
  ['made, not delivered', kept, 'marked', hidden, hidden, '409 archive.not_ready', 'marked'],
  ['delivered', delivered, 'marked', 'plain', 'plain', 'plain', 'plain'],
  [
    'delivered before its image was heard of',
    [(one) => one.paid(1), (one) => one.delivered(1), (one) => one.generated(1)],
    'marked',
    'plain',
    'plain',
    'plain',
    'plain',
  ],
  [
    'delivered, its image made again',
    [...delivered, (one) => one.generated(1, { attempt: 2 })],
    'marked',
    'plain',
    'plain',
    'plain',
    'plain',
  ],
  [
    'withdrawn while it is being made',
    [...made, (one) => one.refundRequested('withdrawn', 5)],
    hidden,
    hidden,
    hidden,
    hidden,
    'nothing',
  ],
  ['failed', [...made, (one) => one.failed('no_usable')], hidden, hidden, hidden, hidden, 'nothing'],
  [
    'withdrawn after the delivery',
    [...delivered, (one) => one.refundRequested('withdrawn', 9)],
    hidden,
    hidden,
    hidden,
    hidden,
    'nothing',
  ],
  [
    'claimed after the delivery',
    [...delivered, (one) => one.refundRequested('claim_granted', 9)],
    'marked',
    hidden,
    hidden,
    '409 archive.not_ready',
    'marked',
  ],
  [
    'delivered and withdrawn, told the other way round',
    [...made, (one) => one.refundRequested('withdrawn', 9), (one) => one.delivered(1)],
    hidden,
    hidden,
    hidden,
    hidden,
    'nothing',
  ],
  [
    'withdrawn, and then made again',
    [...delivered, (one) => one.refundRequested('withdrawn', 9), (one) => one.generated(1, { attempt: 2 })],
    hidden,
    hidden,
    hidden,
    hidden,
    'nothing',
  ],
  [
    'claimed, and then made again',
    [
      ...delivered,
      (one) => one.refundRequested('claim_granted', 9),
      (one) => one.generated(1, { attempt: 2 }),
    ],
    'marked',
    hidden,
    hidden,
    '409 archive.not_ready',
    'marked',
  ],
  [
    'disputed after the delivery',
    [...delivered, (one) => one.refundRequested('disputed', 9)],
    'marked',
    'plain',
    'plain',
    'plain',
    'plain',
  ],
];

async function given(photoId: string): Promise<string> {
  const photo = await scene.photo(photoId);
  const [headshot] = photo.headshots;
  if (!headshot) return 'nothing';
  const { image, downloadUrl } = headshot;
  const looks = await Promise.all([shown(image?.url320), shown(image?.url640)]);
  expect(new Set(looks).size).toBe(1);
  const whole = [image?.urlFull, downloadUrl, photo.archive?.url ?? ''].map((url) => url !== '');
  expect(whole).toEqual(Array(3).fill(looks[0] === 'plain'));
  const alone = await scene.media.rpc.getHeadshot({ photoId, number: 1 }, withUser(scene.owner.token));
  expect(alone.image?.url640.split('?')[0]).toBe(image?.url640.split('?')[0]);
  return looks[0] ?? '';
}

async function exported(orderId: string): Promise<string> {
  const { files } = await scene.media.rpc.exportMyData({}, withUser(scene.owner.token));
  const own = files.find(({ url }) => url.includes(`/headshots/${orderId}/`));
  return own ? shown(own.url) : 'nothing';
}

async function mailed(photoId: string, orderId: string, heard: boolean): Promise<string> {
  const as = { name: 'notification', key: testService('notification').key };
  const mails = createRpcClient(MediaService, { baseUrl: scene.media.url, as, timeoutMs: 15_000 });
  const { previews } = await mails.getPreviewsForMail({ photoId, orderId, delivered: heard });
  return previews[0] ? lookOf(previews[0].jpeg) : 'nothing';
}

describe('what is seen of an order', () => {
  it.each(table)('that is %s', async (_name, steps, ofMarked, ofSmall, ofLarge, ofArchive, owner) => {
    const { photoId, order: one } = await scene.order();
    for (const step of steps) await deliver([await step(one)]);
    const seen = (variants: readonly HeadshotVariant[]): Promise<string[]> =>
      Promise.all(variants.map((variant) => shownFor(one.orderId, variant)));
    expect(await seen(marked)).toEqual([ofMarked, ofMarked]);
    expect(await seen(small)).toEqual([ofSmall, ofSmall]);
    expect(await seen(large)).toEqual([ofLarge, ofLarge]);
    expect(await archiveOf(one.orderId)).toBe(ofArchive);
    expect(await given(photoId)).toBe(owner);
    expect(await exported(one.orderId)).toBe(owner);
    expect(await mailed(photoId, one.orderId, false)).toBe(owner);
  });

  it('is unmarked in the mail about a delivery that media has not heard of', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    expect(await mailed(photoId, one.orderId, true)).toBe('plain');
    await deliver([one.delivered(1), one.refundRequested('claim_granted', 9)]);
    expect(await mailed(photoId, one.orderId, true)).toBe('marked');
  });
});

describe('a link made before the delivery', () => {
  it('goes on showing the mark, at an address of its own', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    const before = (await scene.photo(photoId)).headshots[0]?.image?.url640;
    await one.delivered(1).deliver();
    const after = (await scene.photo(photoId)).headshots[0]?.image?.url640;
    expect([await shown(before), await shown(after)]).toEqual(['marked', 'plain']);
    expect(after).not.toBe(before);
  });
});

describe('an image without a marked copy', () => {
  it('that an older generation made is shown in coarse squares until the delivery', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1, { withMark: false }), one.completed(1)]);
    expect(await given(photoId)).toBe('coarse');
    expect(await exported(one.orderId)).toBe('coarse');
    await one.delivered(1).deliver();
    expect(await given(photoId)).toBe('plain');
  });

  it('that an older media took gets one when it is looked at', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    const { storage, config } = scene.parts;
    const derived = `${photoId}/derived/${one.orderId}-1-1-marked-`;
    await storage.removeObject(config.PHOTOS_BUCKET, `${derived}320.jpg`);
    expect(await given(photoId)).toBe('marked');
    expect(await scene.parts.keys('photos')).toEqual(expect.arrayContaining([`${derived}320.jpg`]));
  });

  it('and whose marked picture is none is shown in squares, too, and is not lost', async () => {
    const { photoId, order: one } = await scene.order();
    const image = await one.generated(1);
    const key = `${one.orderId}/1-1-marked.jpg`;
    await scene.parts.storage.putObject(scene.parts.config.HEADSHOTS_BUCKET, key, Buffer.from('no picture'));
    await deliver([one.paid(1), image]);
    expect(await given(photoId)).toBe('coarse');
  });
});

describe('marked and unmarked copies', () => {
  it('go together: with the attempt that was replaced, and with the photo', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([...[one.paid(1), await one.generated(1), one.completed(1), one.delivered(1)]]);
    await deliver([await one.generated(1, { attempt: 2 })]);
    const keys = async (): Promise<string[]> => [
      ...(await scene.parts.keys('photos')).filter((key) => key.includes(`${one.orderId}-`)),
      ...(await scene.parts.keys('headshots')).filter((key) => key.startsWith(`${one.orderId}/`)),
    ];
    await eventually(async () => {
      expect(await keys()).toEqual([
        ...['320', '640', 'marked-320'].map((name) => `${photoId}/derived/${one.orderId}-1-2-${name}.jpg`),
        `${one.orderId}/1-2-marked.jpg`,
        `${one.orderId}/1-2.jpg`,
      ]);
    });
    await scene.media.rpc.deletePhoto({ photoId }, withUser(scene.owner.token));
    await eventually(async () => expect(await keys()).toEqual([]));
  });
});

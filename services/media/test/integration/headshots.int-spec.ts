import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { eventually, patient, testService } from '@headshots/platform/testing';
import { MediaService, PhotoStatus, type Headshot } from '@headshots/proto/media/v1/media_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { RemoveObjects } from '../../src/store/remove-objects.use-case.ts';
import { firstEyes, minute, packet } from './an-order.ts';
import { person } from './media-stack.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

const ask = (photoId: string, number: number, token = scene.owner.token): Promise<Headshot> =>
  scene.media.rpc.getHeadshot({ photoId, number }, withUser(token));
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  );
interface Export {
  readonly photos: readonly {
    readonly id: string;
    readonly runs: readonly { readonly headshots: readonly { readonly favourite: boolean }[] }[];
  }[];
}
const facts = ({ image: _links, downloadUrl: _link, $unknown: _unknown, ...rest }: Headshot) => rest;

describe('the previews of a mail', () => {
  const previews = async (photoId: string, orderId: string) => {
    const mails = patient(
      createRpcClient(MediaService, {
        baseUrl: scene.media.url,
        as: testService('notification'),
        timeoutMs: 15_000,
      }),
    );
    return (await mails.getPreviewsForMail({ photoId, orderId })).previews;
  };

  it('are the first six images, small; none of another order or of a photo that is gone', async () => {
    const { photoId, order: one } = await scene.order();
    const made = await Promise.all([8, 7, 5, 4, 3, 2, 1].map((number) => one.generated(number)));
    await deliver([one.paid(20), ...made]);
    const found = await previews(photoId, one.orderId);
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 7]);
    for (const { jpeg } of found)
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
    expect(await previews(photoId, randomUUID())).toEqual([]);
    await one.delivered(20).deliver();
    await scene.media.rpc.deletePhoto({ photoId }, withUser(scene.owner.token));
    expect(await previews(photoId, one.orderId)).toEqual([]);
  });

  it('are for the service that writes mails alone', async () => {
    const { photoId, order: one } = await scene.order();
    const asked = scene.media.rpc.getPreviewsForMail(
      { photoId, orderId: one.orderId },
      withUser(scene.owner.token),
    );
    await expect(asked).rejects.toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('one headshot alone', () => {
  it('is the one of the whole photo: a preview before the delivery, with its full size after', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(20), await one.generated(7), await one.generated(3)]);
    const preview = await ask(photoId, 7);
    const [, seventh] = (await scene.photo(photoId)).headshots;
    expect(facts(preview)).toEqual(seventh && facts(seventh));
    expect([preview.image?.urlFull, preview.downloadUrl]).toEqual(['', '']);
    expect((await fetch(`${scene.media.url}${preview.image?.url320}`)).status).toBe(200);
    await one.delivered(20).deliver();
    const whole = await ask(photoId, 7);
    expect((await fetch(`${scene.media.url}${whole.image?.urlFull}`)).status).toBe(200);
    expect((await fetch(`${scene.media.url}${whole.downloadUrl}`)).status).toBe(200);
  });

  it('is the newest attempt, as soon as it was told', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(20), await one.generated(1)]);
    const first = await ask(photoId, 1);
    expect(first.image?.eyes).toMatchObject(firstEyes);
    await deliver([await one.generated(1, { attempt: 2 })]);
    expect((await scene.changes(photoId)).at(-1)).toMatchObject({ number: 1, imagesDone: 1 });
    const second = await ask(photoId, 1);
    expect(second.bytes).not.toBe(first.bytes);
    expect(second.image?.eyes).toBeUndefined();
  });

  it('is nothing for a number without an image, 403 for others, 404 for an unknown photo', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(20), await one.generated(1)]);
    const stranger = await person(scene.parts.identity);
    for (const number of [0, 2, 2 ** 31, 2 ** 32 - 1])
      expect(await refusal(ask(photoId, number))).toBe('404 headshot.not_found');
    expect(await refusal(ask(photoId, 1, stranger.token))).toBe('403 photo.access_denied');
    expect(await refusal(ask(photoId, 2, stranger.token))).toBe('403 photo.access_denied');
    expect(await refusal(ask(randomUUID(), 1))).toBe('404 photo.not_found');
    expect(await refusal(ask('no-uuid', 1))).toBe('404 photo.not_found');
    expect(await refusal(ask("1' OR 1=1", 1))).toBe('422 validation.failed');
  });

  it('goes with its photo, and is not shown before an order or of one that failed', async () => {
    const { photoId, order: one } = await scene.order();
    expect(await refusal(ask(photoId, 1))).toBe('404 headshot.not_found');
    await deliver([one.paid(20), await one.generated(1), one.failed('incomplete')]);
    expect(await refusal(ask(photoId, 1))).toBe('404 headshot.not_found');
    await scene.media.rpc.deletePhoto({ photoId }, withUser(scene.owner.token));
    expect(await refusal(ask(photoId, 1))).toBe('404 photo.not_found');
  });

  it('is a favourite while its owner says so, through a new attempt, and in the export', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(20), await one.generated(1), await one.generated(2)]);
    const marked = async () => (await scene.photo(photoId)).headshots.map(({ favourite }) => favourite);
    const mark = (number: number, favourite: boolean, { token } = scene.owner): Promise<unknown> =>
      scene.media.rpc.markFavourite({ photoId, number, favourite }, withUser(token));
    expect(await marked()).toEqual([false, false]);
    await mark(2, true);
    await mark(2, true);
    expect(await marked()).toEqual([false, true]);
    await deliver([await one.generated(2, { attempt: 2 })]);
    expect(await marked()).toEqual([false, true]);
    const { json } = await scene.media.rpc.exportMyData({}, withUser(scene.owner.token));
    const photos = (JSON.parse(json) as Export).photos.filter(({ id }) => id === photoId);
    expect(photos[0]?.runs[0]?.headshots.map(({ favourite }) => favourite)).toEqual([false, true]);
    const stranger = await person(scene.parts.identity);
    expect(await refusal(mark(1, true, stranger))).toBe('403 photo.access_denied');
    expect(await refusal(mark(3, true))).toBe('404 headshot.not_found');
    expect(await refusal(mark(2 ** 31, true))).toBe('404 headshot.not_found');
    await mark(2, false);
    expect(await marked()).toEqual([false, false]);
    await deliver([one.failed('incomplete')]);
    expect(await refusal(mark(1, true))).toBe('404 headshot.not_found');
  });

  it('is told with the version that the photo then has, one more each time', async () => {
    const { photoId, order: one } = await scene.order();
    expect((await scene.photo(photoId)).version).toBe(0);
    const versions: number[] = [];
    for (const happening of [one.paid(20), one.started(20), await one.generated(1), await one.generated(2)]) {
      await deliver([happening]);
      versions.push((await scene.photo(photoId)).version);
    }
    expect(versions).toEqual([1, 2, 3, 4]);
    expect(await scene.sequences(photoId)).toEqual(versions);
    expect((await scene.changes(photoId)).at(-1)?.startedAt).toEqual(timestampFromDate(minute(1)));
  });
});

describe('a headshot', () => {
  it('has smaller copies that keep its marking as AI-made, and a name to be saved under', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(20), await one.generated(7), one.delivered(20)]);
    const [headshot] = (await scene.photo(photoId)).headshots;
    expect(headshot).toMatchObject({
      number: 7,
      similarity: 0.87,
      fileName: 'konterfei-07-professional.jpg',
    });
    for (const [url, width] of [
      [headshot?.image?.url320, 320],
      [headshot?.image?.url640, 640],
      [headshot?.image?.urlFull, 700],
    ] as const) {
      const metadata = await sharp(await (await fetch(`${scene.media.url}${url}`)).arrayBuffer()).metadata();
      expect([metadata.width, metadata.xmp?.toString()]).toEqual([width, packet]);
    }
    const saved = await fetch(`${scene.media.url}${headshot?.downloadUrl}`);
    expect(saved.headers.get('content-disposition')).toBe(
      'attachment; filename="konterfei-07-professional.jpg"',
    );
  });

  it('that is not the announced object is refused for good', async () => {
    const { photoId, order: one } = await scene.order();
    const lie = await one.generated(1, { lie: true });
    await one.paid(1).deliver();
    await expect(lie.deliver()).rejects.toMatchObject({ name: 'PermanentFailure' });
    expect(await scene.photo(photoId)).toMatchObject({ status: PhotoStatus.QUEUED, imagesDone: 0 });
  });

  it('whose object lies outside of its order is refused for good', async () => {
    const { order: one } = await scene.order();
    for (const objectKey of ['', '/', `${one.orderId}/`, 'other/1-1.jpg']) {
      const stray = await one.generated(1, { objectKey });
      await expect(stray.deliver()).rejects.toMatchObject({ name: 'PermanentFailure' });
    }
  });

  it('gives way to a newer attempt, and the older object goes; a late older one changes nothing', async () => {
    const { photoId, order: one } = await scene.order();
    const [first, second] = [await one.generated(1, { attempt: 1 }), await one.generated(1, { attempt: 2 })];
    expect(await deliver([one.paid(1), second, first])).toEqual(['applied', 'applied', 'ignored']);
    await scene.media.app.get(RemoveObjects).run();
    await eventually(async () =>
      expect((await scene.parts.keys('headshots')).filter((key) => key.startsWith(one.orderId))).toEqual([
        `${one.orderId}/1-2-marked.jpg`,
        `${one.orderId}/1-2.jpg`,
      ]),
    );
    expect((await scene.photo(photoId)).imagesDone).toBe(1);
  });

  it('of a photo deleted meanwhile goes too, and nothing of it is kept', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(3), await one.generated(1), one.failed('incomplete')]);
    const late = await one.generated(2);
    await scene.media.rpc.deletePhoto({ photoId }, withUser(scene.owner.token));
    const later = await one.generated(3);
    expect(await deliver([late, later, one.completed(3)])).toEqual(['ignored', 'ignored', 'ignored']);
    await scene.media.app.get(RemoveObjects).run();
    await eventually(async () => {
      expect((await scene.parts.keys('headshots')).filter((key) => key.startsWith(one.orderId))).toEqual([]);
      expect((await scene.parts.keys('photos')).filter((key) => key.startsWith(photoId))).toEqual([]);
    });
  });

  it('waits for the store to come back, and then is taken', async () => {
    const { order: one } = await scene.order();
    const image = await one.generated(1);
    await scene.parts.storeProxy.set('refuse');
    await expect(image.deliver()).rejects.toMatchObject({ name: 'DependencyDown' });
    await scene.parts.storeProxy.set('pass');
    expect(await deliver([image])).toEqual(['applied']);
  });
});

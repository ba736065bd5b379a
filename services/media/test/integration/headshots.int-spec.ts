import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { Package, Style } from '@headshots/proto/common/v1/types_pb';
import { HeadshotGeneratedSchema, HeadshotsCompletedSchema } from '@headshots/proto/generation/v1/events_pb';
import { PhotoStatus, type Photo } from '@headshots/proto/media/v1/media_pb';
import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { PhotoChangedSchema, type PhotoChanged } from '@headshots/proto/media/v1/events_pb';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { SettleLateRuns } from '../../src/application/record-progress/settle-late-runs.use-case.ts';
import { RemoveObjects } from '../../src/application/clean-up/remove-objects.use-case.ts';
import { SweepOrphans } from '../../src/application/clean-up/sweep-orphans.use-case.ts';
import { AnOrder, minute, packet, type Happening } from './an-order.ts';
import { mediaParts, person, startMedia, type MediaApp, type MediaParts, type Person } from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { upload } from './uploading.ts';

let parts: MediaParts;
let media: MediaApp;
let ada: Person;
let selfie: Buffer;

beforeAll(async () => {
  parts = await mediaParts();
  media = await startMedia(parts.config);
  ada = await person(parts.identity);
  selfie = await jpeg(500, 500);
});
afterAll(async () => {
  await media?.app.close();
  await parts?.close();
});

async function order(): Promise<{ readonly photoId: string; readonly order: AnOrder }> {
  const photoId = (await upload(media.url, ada, selfie)).photo?.id ?? '';
  return { photoId, order: new AnOrder(parts, media, ada, photoId) };
}
const get = (photoId: string): Promise<Photo> => media.rpc.getPhoto({ photoId }, withUser(ada.token));
async function deliver(happenings: readonly Happening[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const happening of happenings) outcomes.push(await happening.deliver());
  return outcomes;
}
async function changes(photoId: string): Promise<PhotoChanged[]> {
  const rows = (await parts.database.dataSource.query(
    `SELECT payload FROM outbox WHERE topic = 'photo.changed' AND key = $1 ORDER BY id`, [photoId],
  )) as { payload: Buffer }[];
  return rows.map(({ payload }) => fromBinary(PhotoChangedSchema, payload));
}
/** What of a photo must not depend on the order of events. */
function essence(photo: Photo): unknown {
  const { status, failure, imagesDone, imagesTotal, engine } = photo;
  const times = [photo.queuedAt, photo.startedAt, photo.completedAt, photo.expiresAt].map((time) => time && timestampDate(time).toISOString());
  return { status, failure, imagesDone, imagesTotal, engine, package: photo.package, times: status === PhotoStatus.PENDING ? [] : times, numbers: photo.headshots.map(({ number }) => number) };
}

describe('an order of a photo', () => {
  it('is seen queued, processing image by image, and completed for 30 days', async () => {
    const { photoId, order: one } = await order();
    const seen: unknown[] = [];
    for (const happening of [one.paid(2), one.started(2), await one.generated(1), await one.generated(2), one.completed(2)]) {
      expect(await happening.deliver()).toBe('applied');
      const photo = await get(photoId);
      seen.push([PhotoStatus[photo.status], photo.imagesDone, photo.imagesTotal, photo.headshots.length]);
    }
    expect(seen).toEqual([['QUEUED', 0, 2, 0], ['PROCESSING', 0, 2, 0], ['PROCESSING', 1, 2, 1], ['PROCESSING', 2, 2, 2], ['COMPLETED', 2, 2, 2]]);
    const photo = await get(photoId);
    expect(photo).toMatchObject({ package: Package.PROFESSIONAL, orderId: one.orderId, engine: 'studio' });
    expect(photo.expiresAt && timestampDate(photo.expiresAt)).toEqual(new Date(minute(5).getTime() + 30 * 86_400_000));
    expect((await changes(photoId)).map(({ status, number, style, imagesDone }) => [PhotoStatus[status], number, Style[style], imagesDone])).toEqual([
      ['QUEUED', 0, 'UNSPECIFIED', 0], ['PROCESSING', 0, 'UNSPECIFIED', 0], ['PROCESSING', 1, 'PROFESSIONAL', 1],
      ['PROCESSING', 2, 'FRIENDLY', 2], ['COMPLETED', 0, 'UNSPECIFIED', 2],
    ]);
  });

  it.each<[string, (one: AnOrder) => Promise<Happening[]>]>([
    ['a success', async (one) => [one.paid(3), one.started(3), await one.generated(1), await one.generated(2), await one.generated(3), one.completed(3)]],
    ['a failure', async (one) => [one.paid(3), one.started(3), await one.generated(1), one.failed('incomplete'), one.refundRequested('incomplete', 6)]],
    ['a missed deadline', async (one) => [one.paid(1), one.started(1), one.refundRequested('deadline', 4), await one.generated(1), one.completed(1)]],
    ['a claim after completion', async (one) => [one.paid(1), await one.generated(1), one.completed(1), one.refundRequested('no_usable', 9)]],
  ])('ends the same in every order of its events, told twice: %s', async (_name, story) => {
    const straight = await order();
    await deliver(await story(straight.order));
    const expected = essence(await get(straight.photoId));
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const shuffled = await order();
        const happenings = await story(shuffled.order);
        const twice = [...happenings, ...happenings].map((happening) => ({ happening, rank: numbers.next().value ?? 0 }));
        await deliver(twice.sort((a, b) => a.rank - b.rank).map(({ happening }) => happening));
        expect(essence(await get(shuffled.photoId))).toEqual(expected);
      }),
      { numRuns: 4, seed: 7 },
    );
  });

  it('shows nothing of a failed order and may be tried again', async () => {
    const { photoId, order: first } = await order();
    await deliver([first.paid(2), await first.generated(1), first.failed('no_usable')]);
    expect(await get(photoId)).toMatchObject({ status: PhotoStatus.FAILED, failure: 'generation.no_usable', headshots: [] });
    await media.rpc.checkOrderable({ photoId }, withUser(ada.token));
    const second = new AnOrder(parts, media, ada, photoId);
    await deliver([{ ...second.started(1), deliver: second.started(1).deliver }, await second.generated(1), second.completed(1)]);
    expect(await get(photoId)).toMatchObject({ status: PhotoStatus.COMPLETED, failure: '', orderId: second.orderId, imagesDone: 1 });
  });

  it('arrives over the bus as well', async () => {
    const { photoId, order: one } = await order();
    const of = { orderId: one.orderId, photoId, userId: ada.userId };
    await parts.bus.send(HeadshotGeneratedSchema, await one.headshot(1, 1));
    await parts.bus.send(HeadshotsCompletedSchema, { ...of, images: 1 });
    await parts.bus.send(OrderPaidSchema, { ...of, images: 1, package: Package.ULTRA });
    await eventually(async () => expect(await get(photoId)).toMatchObject({ status: PhotoStatus.COMPLETED, package: Package.ULTRA, imagesDone: 1 }));
  });
});

describe('a headshot', () => {
  it('has smaller copies that keep its marking as AI-made, and a name to be saved under', async () => {
    const { photoId, order: one } = await order();
    await deliver([one.paid(20), await one.generated(7)]);
    const [headshot] = (await get(photoId)).headshots;
    expect(headshot).toMatchObject({ number: 7, similarity: 0.87, fileName: 'konterfei-07-professional.jpg' });
    for (const [url, width] of [[headshot?.image?.url320, 320], [headshot?.image?.url640, 640], [headshot?.image?.urlFull, 700]] as const) {
      const metadata = await sharp(await (await fetch(`${media.url}${url}`)).arrayBuffer()).metadata();
      expect([metadata.width, metadata.xmp?.toString()]).toEqual([width, packet]);
    }
    const saved = await fetch(`${media.url}${headshot?.downloadUrl}`);
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="konterfei-07-professional.jpg"');
  });

  it('that is not the announced object is refused for good', async () => {
    const { photoId, order: one } = await order();
    const lie = await one.generated(1, { lie: true });
    await expect(lie.deliver()).rejects.toMatchObject({ name: 'PermanentFailure' });
    expect((await get(photoId)).status).toBe(PhotoStatus.PENDING);
  });

  it('gives way to a newer attempt, and the older object goes; a late older one changes nothing', async () => {
    const { photoId, order: one } = await order();
    const [first, second] = [await one.generated(1, { attempt: 1 }), await one.generated(1, { attempt: 2 })];
    expect(await deliver([one.paid(1), second, first])).toEqual(['applied', 'applied', 'ignored']);
    await media.app.get(RemoveObjects).removeDue();
    expect((await parts.keys('headshots')).filter((key) => key.startsWith(one.orderId))).toEqual([`${one.orderId}/1-2.jpg`]);
    expect((await get(photoId)).imagesDone).toBe(1);
  });

  it('of a photo deleted meanwhile goes too, and nothing of it is kept', async () => {
    const { photoId, order: one } = await order();
    await deliver([one.paid(3), await one.generated(1)]);
    const late = await one.generated(2);
    await media.rpc.deletePhoto({ photoId }, withUser(ada.token));
    const later = await one.generated(3);
    expect(await deliver([late, later, one.completed(3)])).toEqual(['ignored', 'ignored', 'ignored']);
    await media.app.get(RemoveObjects).removeDue();
    await eventually(async () => {
      expect((await parts.keys('headshots')).filter((key) => key.startsWith(one.orderId))).toEqual([]);
      expect((await parts.keys('photos')).filter((key) => key.startsWith(photoId))).toEqual([]);
    });
  });

  it('waits for the store to come back, and then is taken', async () => {
    const { order: one } = await order();
    const image = await one.generated(1);
    await parts.storeProxy.set('refuse');
    await expect(image.deliver()).rejects.toMatchObject({ name: 'DependencyDown' });
    await parts.storeProxy.set('pass');
    expect(await image.deliver()).toBe('applied');
  });
});

describe('the archive', () => {
  it('is missing until the order is completed', async () => {
    const { photoId, order: one } = await order();
    await deliver([one.paid(1), await one.generated(1)]);
    expect((await get(photoId)).archive).toBeUndefined();
  });
});

describe('upkeep', () => {
  it('completes an order whose last image never came', async () => {
    const { photoId, order: one } = await order();
    await deliver([one.paid(2), await one.generated(1), one.completed(2)]);
    expect((await get(photoId)).status).toBe(PhotoStatus.PROCESSING);
    await media.app.get(SettleLateRuns).settle(minute(14));
    expect((await get(photoId)).status).toBe(PhotoStatus.PROCESSING);
    await media.app.get(SettleLateRuns).settle(minute(16));
    expect(await get(photoId)).toMatchObject({ status: PhotoStatus.COMPLETED, imagesDone: 1 });
  });

  it('finds objects that no row speaks of, a day later', async () => {
    const { photoId, order: one } = await order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    const orphans = ['0192f0a0-0000-7000-8000-000000000001/original.jpg', `${one.orderId}/1-9.jpg`];
    await parts.storage.putObject(parts.config.PHOTOS_BUCKET, orphans[0] ?? '', Buffer.from('x'), 1);
    await parts.storage.putObject(parts.config.HEADSHOTS_BUCKET, orphans[1] ?? '', Buffer.from('x'), 1);
    const sweep = media.app.get(SweepOrphans);
    await sweep.sweep(new Date());
    const removals = (): Promise<{ prefix: string }[]> => parts.database.dataSource.query('SELECT prefix FROM object_removals WHERE not_before <= now() + interval \'2 minutes\'');
    expect((await removals()).map(({ prefix }) => prefix)).not.toContain(orphans[1]);
    await sweep.sweep(new Date(Date.now() + 25 * 3_600_000));
    const found = (await removals()).map(({ prefix }) => prefix);
    expect(found).toContain('0192f0a0-0000-7000-8000-000000000001/');
    expect(found).toContain(orphans[1]);
    expect(found.filter((prefix) => prefix.startsWith(photoId) || prefix === `${one.orderId}/1-1.jpg`)).toEqual([]);
  });
});

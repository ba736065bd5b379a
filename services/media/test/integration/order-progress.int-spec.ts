import { timestampDate } from '@bufbuild/protobuf/wkt';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { Package, Style } from '@headshots/proto/common/v1/types_pb';
import { HeadshotGeneratedSchema, HeadshotsCompletedSchema } from '@headshots/proto/generation/v1/events_pb';
import { PhotoStatus, type Photo } from '@headshots/proto/media/v1/media_pb';
import { OrderDeliveredSchema, OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { minute, type AnOrder, type Happening } from './an-order.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

/** What of a photo must not depend on the order of events. */
function essence(photo: Photo): unknown {
  const { status, failure, imagesDone, imagesTotal, engine } = photo;
  const times = [photo.queuedAt, photo.startedAt, photo.completedAt, photo.expiresAt].map(
    (time) => time && timestampDate(time).toISOString(),
  );
  return {
    status,
    failure,
    imagesDone,
    imagesTotal,
    engine,
    package: photo.package,
    times: status === PhotoStatus.PENDING ? [] : times,
    numbers: photo.headshots.map(({ number }) => number),
  };
}

describe('an order of a photo', () => {
  it('is seen queued, processing image by image, and completed for 30 days', async () => {
    const { photoId, order: one } = await scene.order();
    const seen: unknown[] = [];
    for (const happening of [
      one.paid(2),
      one.started(2),
      await one.generated(1),
      await one.generated(2),
      one.completed(2),
      one.delivered(2),
    ]) {
      expect(await deliver([happening])).toEqual(['applied']);
      const photo = await scene.photo(photoId);
      seen.push([PhotoStatus[photo.status], photo.imagesDone, photo.imagesTotal, photo.headshots.length]);
    }
    expect(seen).toEqual([
      ['QUEUED', 0, 2, 0],
      ['PROCESSING', 0, 2, 0],
      ['PROCESSING', 1, 2, 1],
      ['PROCESSING', 2, 2, 2],
      ['PROCESSING', 2, 2, 2],
      ['COMPLETED', 2, 2, 2],
    ]);
    const photo = await scene.photo(photoId);
    expect(photo).toMatchObject({ package: Package.PROFESSIONAL, orderId: one.orderId, engine: 'studio' });
    expect(photo.expiresAt && timestampDate(photo.expiresAt)).toEqual(
      new Date(minute(6).getTime() + 30 * 86_400_000),
    );
    expect(
      (await scene.changes(photoId)).map(({ status, number, style, imagesDone }) => [
        PhotoStatus[status],
        number,
        Style[style],
        imagesDone,
      ]),
    ).toEqual([
      ['QUEUED', 0, 'UNSPECIFIED', 0],
      ['PROCESSING', 0, 'UNSPECIFIED', 0],
      ['PROCESSING', 1, 'PROFESSIONAL', 1],
      ['PROCESSING', 2, 'FRIENDLY', 2],
      ['COMPLETED', 0, 'UNSPECIFIED', 2],
    ]);
  });

  it.each<[string, (one: AnOrder) => Promise<Happening[]>]>([
    [
      'a success',
      async (one) => [
        one.paid(3),
        one.started(3),
        await one.generated(1),
        await one.generated(2),
        await one.generated(3),
        one.completed(3),
        one.delivered(3),
      ],
    ],
    [
      'a failure',
      async (one) => [
        one.paid(3),
        one.started(3),
        await one.generated(1),
        one.failed('incomplete'),
        one.refundRequested('incomplete', 6),
      ],
    ],
    [
      'a missed deadline',
      async (one) => [
        one.paid(1),
        one.started(1),
        one.refundRequested('deadline', 4),
        await one.generated(1),
        one.completed(1),
      ],
    ],
    [
      'a claim after delivery',
      async (one) => [
        one.paid(1),
        await one.generated(1),
        one.completed(1),
        one.delivered(1),
        one.refundRequested('no_usable', 9),
      ],
    ],
  ])('ends the same in every order of its events, told twice: %s', async (_name, story) => {
    const straight = await scene.order();
    await deliver(await story(straight.order));
    const expected = essence(await scene.photo(straight.photoId));
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const shuffled = await scene.order();
        const happenings = await story(shuffled.order);
        const twice = [...happenings, ...happenings].map((happening) => ({
          happening,
          rank: numbers.next().value ?? 0,
        }));
        await deliver(twice.sort((a, b) => a.rank - b.rank).map(({ happening }) => happening));
        expect(essence(await scene.photo(shuffled.photoId))).toEqual(expected);
      }),
      { numRuns: 4, seed: 7 },
    );
  });

  it('shows nothing of a failed order and may be tried again', async () => {
    const { photoId, order: first } = await scene.order();
    await deliver([first.paid(2), await first.generated(1), first.failed('no_usable')]);
    expect(await scene.photo(photoId)).toMatchObject({
      status: PhotoStatus.FAILED,
      failure: 'generation.no_usable',
      headshots: [],
    });
    await scene.media.rpc.checkOrderable({ photoId }, withUser(scene.owner.token));
    const second = scene.anotherOrder(photoId);
    await deliver([
      { ...second.started(1), deliver: second.started(1).deliver },
      await second.generated(1),
      second.completed(1),
      second.delivered(1),
    ]);
    expect(await scene.photo(photoId)).toMatchObject({
      status: PhotoStatus.COMPLETED,
      failure: '',
      orderId: second.orderId,
      imagesDone: 1,
    });
  });

  it('arrives over the bus as well', async () => {
    const { photoId, order: one } = await scene.order();
    const of = { orderId: one.orderId, photoId, userId: scene.owner.userId };
    await scene.parts.bus.send(HeadshotGeneratedSchema, await one.headshot(1, 1));
    await scene.parts.bus.send(HeadshotsCompletedSchema, { ...of, images: 1 });
    await scene.parts.bus.send(OrderDeliveredSchema, { ...of, images: 1 });
    await scene.parts.bus.send(OrderPaidSchema, { ...of, images: 1, package: Package.ULTRA });
    await eventually(async () =>
      expect(await scene.photo(photoId)).toMatchObject({
        status: PhotoStatus.COMPLETED,
        package: Package.ULTRA,
        imagesDone: 1,
      }),
    );
  });
});

describe('the archive', () => {
  it('is missing until the order is delivered', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    expect((await scene.photo(photoId)).archive).toBeUndefined();
    await one.delivered(1).deliver();
    expect((await scene.photo(photoId)).archive).toBeDefined();
  });
});

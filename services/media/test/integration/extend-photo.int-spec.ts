import { fromBinary } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { patient, testService } from '@headshots/platform/testing';
import { PhotoExpiringSchema } from '@headshots/proto/media/v1/events_pb';
import { MediaService, PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EndPhotos } from '../../src/retention/end-photos.use-case.ts';
import { minute } from './an-order.ts';
import { calmly, deliver, setScene, type Scene } from './scene.ts';

const DAY_MS = 86_400_000;

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

const clientOf = (name: string) => {
  const as = { name, key: testService(name).key };
  return createRpcClient(MediaService, { baseUrl: scene.media.url, as, timeoutMs: 15_000 });
};
const extend = async (photoId: string, days: number) => {
  const { expiresAt, extended } = await patient(clientOf('orders')).extendPhoto({ photoId, days });
  return { expiresAt: timestampDate(expiresAt!), extended };
};
const refused = (code: string, photoId: string, days = 14) =>
  expect(clientOf('orders').extendPhoto({ photoId, days })).rejects.toMatchObject({ code });
const sql = <T = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  scene.parts.database.dataSource.query(statement, parameters);
/** Its end is so many days away, and the work on it ended so many days ago. */
const moved = (photoId: string, left: number, ended = 30 - left) =>
  sql(
    `UPDATE photos SET expires_at = now() + $2 * interval '1 day', ended_at = now() - $3 * interval '1 day' WHERE id = $1`,
    [photoId, left, ended],
  );
const endOf = async (photoId: string): Promise<Date> =>
  timestampDate((await scene.photo(photoId)).expiresAt!);
/** Of the day that is so many days from now. */
const endOfDay = (days: number): Date => new Date((Math.floor(Date.now() / DAY_MS) + days + 1) * DAY_MS);
const minutesNow = (): number => Math.floor((Date.now() - minute(0).getTime()) / 60_000);
const warnings = async (photoId: string): Promise<Date[]> => {
  while ((await calmly(() => scene.media.app.get(EndPhotos).run())) > 0);
  const told = `SELECT payload FROM outbox WHERE topic = 'photo.expiring' AND key = $1 ORDER BY id`;
  return (await sql<{ payload: Buffer }>(told, [photoId])).map(({ payload }) =>
    timestampDate(fromBinary(PhotoExpiringSchema, payload).expiresAt!),
  );
};

async function delivered() {
  const { photoId, order } = await scene.order();
  await deliver([order.paid(1), await order.generated(1), order.completed(1), order.delivered(1)]);
  return { photoId, order };
}

describe('a photo that is kept longer', () => {
  it('stays to the end of the day, is told of as changed, and stays so when it is asked for again', async () => {
    const { photoId } = await delivered();
    await moved(photoId, 3);
    const before = (await scene.changes(photoId)).length;
    const [first, ...others] = [
      await extend(photoId, 14),
      await extend(photoId, 14),
      await extend(photoId, 1),
    ];
    expect(first).toEqual({ expiresAt: endOfDay(14), extended: true });
    expect(others).toEqual(Array(2).fill({ expiresAt: first.expiresAt, extended: false }));
    expect(await endOf(photoId)).toEqual(first.expiresAt);
    const changes = (await scene.changes(photoId)).slice(before);
    expect(changes).toMatchObject([
      { photoId, userId: scene.owner.userId, status: PhotoStatus.COMPLETED, imagesDone: 1, number: 0 },
    ]);
    const { version } = await scene.photo(photoId);
    expect((await scene.sequences(photoId)).at(-1)).toBe(version);
    expect(await extend(photoId, 20)).toEqual({ expiresAt: endOfDay(20), extended: true });
  });

  it('is kept no longer than 90 days after the work on it ended', async () => {
    const { photoId } = await delivered();
    await moved(photoId, 2, 75);
    const { expiresAt, extended } = await extend(photoId, 30);
    expect(extended).toBe(true);
    expect((expiresAt.getTime() - Date.now()) / DAY_MS).toBeCloseTo(15, 1);
    expect(await extend(photoId, 30)).toEqual({ expiresAt, extended: false });
  });

  it('warns its owner again, before the new end', async () => {
    const { photoId } = await delivered();
    await moved(photoId, 4);
    const [first, ...more] = await warnings(photoId);
    expect(more).toEqual([]);
    const { expiresAt } = await extend(photoId, 20);
    expect(await warnings(photoId)).toEqual([first]);
    await sql(`UPDATE photos SET expires_at = now() + interval '5 days' WHERE id = $1`, [photoId]);
    expect(await warnings(photoId)).toHaveLength(2);
    expect(expiresAt).toEqual(endOfDay(20));
  });

  it('stays so whatever is heard of its order later, but for a day when it is taken back', async () => {
    const { photoId, order } = await delivered();
    const { expiresAt } = await extend(photoId, 30);
    await deliver([
      await order.generated(1, { attempt: 2 }),
      order.refundRequested('disputed', minutesNow()),
    ]);
    expect(await endOf(photoId)).toEqual(expiresAt);
    const { photoId: other, order: granted } = await delivered();
    await extend(other, 30);
    await deliver([granted.refundRequested('claim_granted', minutesNow())]);
    expect((await endOf(other)).getTime()).toBeLessThanOrEqual(Date.now() + DAY_MS);
    await refused('photo.taken_back', other);
  });

  it('tells the mail that its images are ready of the new day', async () => {
    const { photoId, order } = await delivered();
    const { expiresAt } = await extend(photoId, 30);
    const asked = { photoId, orderId: order.orderId, delivered: true };
    const { expiresAt: told } = await patient(clientOf('notification')).getPreviewsForMail(asked);
    expect(timestampDate(told!)).toEqual(expiresAt);
    const { photoId: running, order: made } = await scene.order();
    await deliver([made.paid(1), await made.generated(1)]);
    const early = { photoId: running, orderId: made.orderId, delivered: true };
    expect((await patient(clientOf('notification')).getPreviewsForMail(early)).expiresAt).toBeUndefined();
  });

  it('may be one that failed, or was never paid for', async () => {
    const { photoId: unpaid } = await scene.order();
    const { photoId: failed, order } = await scene.order();
    await deliver([order.paid(1), order.failed('no_usable')]);
    for (const photoId of [unpaid, failed]) {
      await sql(`UPDATE photos SET expires_at = now() + interval '1 day' WHERE id = $1`, [photoId]);
      expect(await extend(photoId, 10)).toEqual({ expiresAt: endOfDay(10), extended: true });
    }
  });
});

describe('no photo is kept longer', () => {
  it('while its order runs, nor for days that cannot be asked for', async () => {
    const { photoId, order } = await scene.order();
    await deliver([order.paid(1)]);
    await refused('photo.not_ended', photoId);
    await deliver([await order.generated(1)]);
    await refused('photo.not_ended', photoId);
    for (const days of [0, 31]) await refused('validation.failed', photoId, days);
  });

  it('that is not there, was deleted by its owner, or is over', async () => {
    await refused('photo.not_found', 'no-photo');
    await refused('photo.not_found', '0192f0a0-0000-7000-8000-00000000000e');
    const { photoId: deleted } = await delivered();
    await scene.media.rpc.deletePhoto({ photoId: deleted }, withUser(scene.owner.token));
    await refused('photo.not_found', deleted);
    const { photoId: over } = await delivered();
    await moved(over, -1);
    await warnings(over);
    await refused('photo.expired', over);
  });

  it('for anybody but orders', async () => {
    const { photoId } = await delivered();
    const before = await endOf(photoId);
    const staff = withUser(await scene.parts.identity.deskTokenFor());
    for (const ask of [
      () => clientOf('notification').extendPhoto({ photoId, days: 30 }),
      () => scene.media.rpc.extendPhoto({ photoId, days: 30 }, withUser(scene.owner.token)),
      () => scene.media.rpc.extendPhoto({ photoId, days: 30 }, staff),
    ])
      await expect(ask()).rejects.toThrow();
    expect(await endOf(photoId)).toEqual(before);
  });
});

import { fromBinary } from '@bufbuild/protobuf';
import { listVersions, removeVersions } from '@headshots/platform/storage';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { metricsText } from '@headshots/platform/telemetry';
import {
  PhotoExpiredSchema,
  PhotoExpiringSchema,
  type PhotoExpired,
  type PhotoExpiring,
} from '@headshots/proto/media/v1/events_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EndPhotos } from '../../src/retention/end-photos.use-case.ts';
import { EraseUser } from '../../src/person/erase-user.use-case.ts';
import { minute } from './an-order.ts';
import { faultyStore, type FaultyStore } from './faulty-store.ts';
import { calmly, deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;
let store: FaultyStore;

const buckets = () => [scene.parts.config.PHOTOS_BUCKET, scene.parts.config.HEADSHOTS_BUCKET];

beforeAll(async () => {
  scene = await setScene(async ({ storeProxy }) => {
    store = await faultyStore(storeProxy.port);
    return { S3_ENDPOINT: store.url };
  });
  for (const bucket of buckets())
    await scene.parts.storage.setBucketVersioning(bucket, { Status: 'Enabled' });
});
afterAll(async () => {
  if (!scene) return;
  for (const bucket of buckets())
    for (const folder of new Set((await versionsIn(bucket, '')).map((key) => `${key.split('/')[0]}/`)))
      await removeVersions(scene.parts.storage, bucket, folder);
  await scene.close();
  await store.close();
});

const sql = <T = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  scene.parts.database.dataSource.query(statement, parameters);
const told = async <T>(topic: string, key: string, read: (payload: Buffer) => T): Promise<T[]> =>
  (
    await sql<{ payload: Buffer }>('SELECT payload FROM outbox WHERE topic = $1 AND key = $2', [topic, key])
  ).map(({ payload }) => read(payload));
const warnings = (photoId: string): Promise<PhotoExpiring[]> =>
  told('photo.expiring', photoId, (payload) => fromBinary(PhotoExpiringSchema, payload));
const ends = (photoId: string): Promise<PhotoExpired[]> =>
  told('photo.expired', photoId, (payload) => fromBinary(PhotoExpiredSchema, payload));
/** Moves the clock for one photo: its end is so many hours away, negative ones are over. */
const endsIn = (photoId: string, hours: number) =>
  sql(`UPDATE photos SET expires_at = now() + $2 * interval '1 hour' WHERE id = $1`, [photoId, hours]);
const tryRound = async (): Promise<void> => {
  while ((await scene.media.app.get(EndPhotos).run()) > 0);
};
const round = (): Promise<void> => calmly(tryRound);
const deliveredPhoto = async () => {
  const made = await scene.order();
  const { order: one } = made;
  await deliver([
    one.paid(2),
    await one.generated(1),
    await one.generated(2),
    one.completed(2),
    one.delivered(2),
  ]);
  return made;
};

async function versionsIn(bucket: string, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of listVersions(scene.parts.storage, bucket, prefix)) found.push(name);
  return found;
}
const leftOf = async (photoId: string, orderId: string): Promise<string[]> => [
  ...(await versionsIn(scene.parts.config.PHOTOS_BUCKET, `${photoId}/`)),
  ...(await versionsIn(scene.parts.config.HEADSHOTS_BUCKET, `${orderId}/`)),
];

/** Tables that hold one of the texts anywhere. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(`SELECT 1 FROM "${name}" t WHERE t::text LIKE ANY($1) LIMIT 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const call = (work: Promise<unknown>): Promise<{ status: number; code: string; at?: Date } | undefined> =>
  work.then(
    () => undefined,
    (error: { status: number; code: string; at?: Date }) => error,
  );

describe('the owner of a photo', () => {
  it('is warned once, five days before its end', async () => {
    const { photoId, order: one } = await deliveredPhoto();
    await endsIn(photoId, 5 * 24 + 1);
    await round();
    expect(await warnings(photoId)).toEqual([]);
    await endsIn(photoId, 5 * 24 - 1);
    await Promise.all([round(), round()]);
    await round();
    expect(await warnings(photoId)).toMatchObject([
      { photoId, userId: scene.owner.userId, orderId: one.orderId },
    ]);
  });

  it('is warned anew when another order moved the end', async () => {
    const { photoId, order: first } = await scene.order();
    await deliver([first.paid(1), first.failed('no_usable')]);
    await endsIn(photoId, 24);
    await round();
    const second = scene.anotherOrder(photoId);
    await deliver([second.started(1), await second.generated(1), second.completed(1), second.delivered(1)]);
    await endsIn(photoId, 48);
    await round();
    expect(await warnings(photoId)).toHaveLength(2);
  });
});

describe('a photo whose time is over', () => {
  it('is gone from every table and every version of every object, and that is told once', async () => {
    const { photoId, order: one } = await deliveredPhoto();
    await deliver([await one.generated(1, { attempt: 2 })]);
    expect((await leftOf(photoId, one.orderId)).length).toBeGreaterThan(8);
    await endsIn(photoId, -1);
    await Promise.all([round(), round()]);
    await round();
    expect(await leftOf(photoId, one.orderId)).toEqual([]);
    await eventually(async () => expect(await tablesWith(`${one.orderId}/`, `${photoId}/`)).toEqual([]));
    expect(await tablesWith(photoId, one.orderId)).toEqual(['ended_photos', 'outbox']);
    expect(await ends(photoId)).toMatchObject([
      { photoId, userId: scene.owner.userId, orderId: one.orderId },
    ]);
    const purged = await sql(
      `SELECT * FROM purges WHERE what = 'photo' AND images = 2 AND objects > 8 AND due_at <= purged_at`,
    );
    expect(purged).toHaveLength(1);
    expect(JSON.stringify(purged)).not.toMatch(new RegExp(`${photoId}|${scene.owner.userId}|${one.orderId}`));
  });

  it('was never paid for, or refunded: it ends all the same', async () => {
    const { photoId: unpaid } = await scene.order();
    const { photoId: refunded, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.refundRequested('deadline', 4)]);
    for (const photoId of [unpaid, refunded]) await endsIn(photoId, -1);
    await round();
    expect(await leftOf(unpaid, one.orderId)).toEqual([]);
    expect(await leftOf(refunded, one.orderId)).toEqual([]);
    expect(await ends(unpaid)).toMatchObject([{ orderId: '' }]);
    expect(await ends(refunded)).toMatchObject([{ orderId: one.orderId }]);
  });

  it('stays while its order runs', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1)]);
    await endsIn(photoId, -24);
    await round();
    expect(await scene.photo(photoId)).toMatchObject({ imagesDone: 1 });
    expect((await scene.photo(photoId)).expiresAt).toBeUndefined();
    await deliver([one.completed(1), one.delivered(1)]);
    expect((await scene.photo(photoId)).expiresAt).toBeDefined();
  });

  it('answers 410 with its date: the photo, its links also after their own end, its archive', async () => {
    const { photoId, order: one } = await deliveredPhoto();
    const { original, headshots, archive } = await scene.photo(photoId);
    await endsIn(photoId, -1);
    await round();
    const [{ at }] = (await sql<{ at: Date }>('SELECT ended_at AS at FROM ended_photos WHERE photo_id = $1', [
      photoId,
    ])) as [{ at: Date }];
    const who = withUser(scene.owner.token);
    for (const work of ['getPhoto', 'deletePhoto', 'checkOrderable'] as const)
      expect(await call(scene.media.rpc[work]({ photoId }, who))).toMatchObject({
        status: 410,
        code: 'photo.expired',
        at,
      });
    expect(await call(scene.media.rpc.getHeadshot({ photoId, number: 1 }, who))).toMatchObject({
      status: 410,
      code: 'photo.expired',
      at,
    });
    for (const url of [
      original?.url320,
      headshots[0]?.image?.url640,
      headshots[0]?.downloadUrl,
      archive?.url,
    ]) {
      const response = await fetch(`${scene.media.url}${url}`);
      expect([response.status, await response.json()]).toEqual([
        410,
        expect.objectContaining({ code: 'photo.expired', at: at.toISOString() }),
      ]);
    }
    const forged = await fetch(`${scene.media.url}/files/archives/${one.orderId}?e=1&s=x`);
    expect(forged.status).toBe(404);
    const { photos } = await scene.media.rpc.listPhotos({ limit: 100 }, who);
    expect(photos.map(({ id }) => id)).not.toContain(photoId);
  });

  it('ends however the work is cut off: before the objects go, and before it is noted that they are gone', async () => {
    const { photoId, order: one } = await deliveredPhoto();
    await endsIn(photoId, -3);
    await scene.parts.storeProxy.set('refuse');
    await expect(tryRound()).rejects.toMatchObject({ name: 'DependencyDown' });
    expect((await call(scene.media.rpc.getPhoto({ photoId }, withUser(scene.owner.token))))?.status).toBe(
      410,
    );
    const { length: objects } = await leftOf(photoId, one.orderId);
    expect(objects).toBeGreaterThan(0);
    expect(await ends(photoId)).toEqual([]);
    await eventually(async () => expect((await metricsText()).body).toMatch(/^media_photos_overdue 1$/m));
    await scene.parts.storeProxy.set('pass');

    store.onRemoval = () => scene.parts.databaseProxy.set('refuse');
    await expect(tryRound()).rejects.toThrow();
    store.onRemoval = async () => undefined;
    await scene.parts.databaseProxy.set('pass');
    expect(await ends(photoId)).toEqual([]);

    await round();
    expect(await leftOf(photoId, one.orderId)).toEqual([]);
    expect(await ends(photoId)).toHaveLength(1);
    expect(await sql('SELECT images, objects FROM purges ORDER BY id DESC LIMIT 1')).toEqual([
      { images: 2, objects },
    ]);
    await eventually(async () => expect((await metricsText()).body).toMatch(/^media_photos_overdue 0$/m));
  });

  it('leaves no trace of its owner once the account is deleted, be its objects gone or not', async () => {
    const purged = await deliveredPhoto();
    const unpurged = await deliveredPhoto();
    await endsIn(purged.photoId, -1);
    await round();
    await endsIn(unpurged.photoId, -1);
    await scene.parts.storeProxy.set('refuse');
    await expect(tryRound()).rejects.toThrow();
    await scene.parts.storeProxy.set('pass');
    const request = { userId: scene.owner.userId, deletionId: '0192f0a0-0000-7000-8000-00000000000d' };
    await sql('INSERT INTO generation_erasures (deletion_id) VALUES ($1)', [request.deletionId]);
    const eraser = scene.media.app.get(EraseUser);
    if (!(await eraser.run(request))) expect(await eraser.run(request)).toBe(true);
    await round();
    expect(await ends(unpurged.photoId)).toEqual([]);
    expect(await leftOf(unpurged.photoId, unpurged.order.orderId)).toEqual([]);
    expect(
      (await tablesWith(scene.owner.userId, purged.photoId, unpurged.photoId)).filter(
        // Facts and their receipts are removed by the platform's part of a deletion.
        (table) => !['outbox', 'inbox', 'idempotency_keys', 'object_removals'].includes(table),
      ),
    ).toEqual([]);
  });
});

describe('a delivered order that is taken back', () => {
  const minutesNow = () => Math.floor((Date.now() - minute(0).getTime()) / 60_000);
  const expiryOf = async (photoId: string) =>
    (await sql<{ expires_at: Date }>('SELECT expires_at FROM photos WHERE id = $1', [photoId]))[0]
      ?.expires_at;

  it.each(['claim_granted', 'withdrawn'])(
    'ends with its images a day later, unwarned: %s',
    async (reason) => {
      const { photoId, order: one } = await deliveredPhoto();
      await deliver([one.refundRequested(reason, minutesNow())]);
      const hours = ((await expiryOf(photoId))!.getTime() - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThanOrEqual(24);
      await round();
      expect(await warnings(photoId)).toEqual([]);
      await endsIn(photoId, -1);
      await round();
      expect(await leftOf(photoId, one.orderId)).toEqual([]);
      expect(await ends(photoId)).toHaveLength(1);
    },
  );

  it('keeps its time for any other reason', async () => {
    const { photoId, order: one } = await deliveredPhoto();
    const before = await expiryOf(photoId);
    await deliver([one.refundRequested('deadline', minutesNow())]);
    expect(await expiryOf(photoId)).toEqual(before);
  });
});

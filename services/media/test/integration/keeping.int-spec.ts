import { fromBinary } from '@bufbuild/protobuf';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { HeadshotGeneratedSchema, HeadshotsCompletedSchema } from '@headshots/proto/generation/v1/events_pb';
import { HeadshotsStoredSchema, type HeadshotsStored } from '@headshots/proto/media/v1/events_pb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SettlePackages } from '../../src/packages/settle-packages.use-case.ts';
import type { Happening } from './an-order.ts';
import { faultyStore, type FaultyStore } from './faulty-store.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;
let store: FaultyStore;

beforeAll(async () => {
  scene = await setScene(async ({ storeProxy }) => {
    store = await faultyStore(storeProxy.port);
    return { S3_ENDPOINT: store.url };
  });
});
afterAll(async () => {
  await scene?.close();
  await store?.close();
});

const sql = <T = unknown>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  scene.parts.database.dataSource.query(statement, parameters);
const told = async (orderId: string): Promise<HeadshotsStored[]> =>
  (
    await sql<{ payload: Buffer }>(
      "SELECT payload FROM outbox WHERE topic = 'headshots.stored' AND key = $1",
      [orderId],
    )
  ).map(({ payload }) => fromBinary(HeadshotsStoredSchema, payload));
const settle = () => scene.media.app.get(SettlePackages).run();
const ago = (minutes: number): string => `now() - interval '${minutes} minutes'`;
const remove = (key: string) => scene.parts.storage.removeObject(scene.parts.config.HEADSHOTS_BUCKET, key);
/** The wait for the order's bad image is over. */
const waited = (orderId: string) =>
  sql(`UPDATE headshot_troubles SET first_seen_at = ${ago(1)} WHERE order_id = $1`, [orderId]);
const waits = (happening: Happening) =>
  expect(happening.deliver()).rejects.toMatchObject({ name: 'DependencyDown' });
const isGivenUp = (happening: Happening) =>
  expect(happening.deliver()).rejects.toMatchObject({ name: 'PermanentFailure' });

describe('what of an order is kept', () => {
  it.each([
    ['the completion', [0, 1, 2]],
    ['an image', [2, 0, 1]],
  ])('is told once, in the transaction of the last to come: %s', async (_last, order) => {
    const { photoId, order: one } = await scene.order();
    await one.paid(2).deliver();
    const happenings = [await one.generated(1), await one.generated(2), one.completed(2)];
    const sorted = order.map((index) => happenings[index]).filter((happening) => happening !== undefined);
    for (const [index, happening] of sorted.entries()) {
      expect(await told(one.orderId)).toEqual([]);
      await deliver([happening]);
      if (index < 2) await settle();
    }
    await deliver(sorted);
    await settle();
    expect(await told(one.orderId)).toMatchObject([
      { orderId: one.orderId, photoId, userId: scene.owner.userId, images: 2, missing: 0 },
    ]);
  });

  it('is not told of an order that is refunded before', async () => {
    const { order: one } = await scene.order();
    await deliver([
      one.paid(1),
      one.refundRequested('deadline', 4),
      one.completed(1),
      await one.generated(1),
    ]);
    await settle();
    expect(await told(one.orderId)).toEqual([]);
  });

  it('is told of a completion that was heard before this was built', async () => {
    const { order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1)]);
    await sql(`DELETE FROM outbox WHERE topic = 'headshots.stored' AND key = $1`, [one.orderId]);
    await sql('UPDATE runs SET stored_at = NULL WHERE order_id = $1', [one.orderId]);
    await settle();
    expect(await told(one.orderId)).toMatchObject([{ images: 1, missing: 0 }]);
  });
});

describe('an image that cannot be taken', () => {
  it('because it is missing is waited for, given up, and leaves the order short', async () => {
    const { order: one } = await scene.order();
    const lost = await one.generated(2);
    await remove(`${one.orderId}/2-1.jpg`);
    await deliver([one.paid(2), await one.generated(1), one.completed(2)]);
    await waits(lost);
    expect(await told(one.orderId)).toEqual([]);
    await waited(one.orderId);
    await isGivenUp(lost);
    expect(await told(one.orderId)).toMatchObject([{ images: 1, missing: 1 }]);
  });

  it('lets the next bad ones of its order not wait any more', async () => {
    const { order: one } = await scene.order();
    const lost = [await one.generated(1), await one.generated(2)];
    for (const number of [1, 2]) await remove(`${one.orderId}/${number}-1.jpg`);
    await deliver([one.paid(2)]);
    await waits(lost[0] as Happening);
    await waited(one.orderId);
    await isGivenUp(lost[0] as Happening);
    await isGivenUp(lost[1] as Happening);
    await one.completed(2).deliver();
    expect(await told(one.orderId)).toMatchObject([{ images: 0, missing: 2 }]);
  });

  it('but comes back in time is kept like any other', async () => {
    const { order: one } = await scene.order();
    const late = await one.generated(1);
    store.damaged.add(`${one.orderId}/1-1.jpg`);
    await deliver([one.paid(1), one.completed(1)]);
    await waits(late);
    store.damaged.clear();
    expect(await deliver([late])).toEqual(['applied']);
    expect(await told(one.orderId)).toMatchObject([{ images: 1, missing: 0 }]);
  });

  it('holds up nobody for good: it becomes a dead letter, and the rest of its partition comes', async () => {
    const { photoId, order: one } = await scene.order();
    await one.paid(2).deliver();
    const [bad, good] = [await one.headshot(1, 1), await one.headshot(2, 1)];
    store.damaged.add(bad.objectKey ?? '');
    await scene.parts.bus.send(HeadshotGeneratedSchema, bad);
    await scene.parts.bus.send(HeadshotGeneratedSchema, good);
    await scene.parts.bus.send(HeadshotsCompletedSchema, {
      orderId: one.orderId,
      photoId,
      userId: scene.owner.userId,
      images: 2,
    });
    await eventually(async () =>
      expect(await sql('SELECT 1 FROM headshot_troubles WHERE order_id = $1', [one.orderId])).toHaveLength(1),
    );
    expect((await scene.photo(photoId)).imagesDone).toBe(0);
    await waited(one.orderId);
    await eventually(async () => expect((await scene.photo(photoId)).imagesDone).toBe(1));
    await eventually(async () => expect(await told(one.orderId)).toMatchObject([{ images: 1, missing: 1 }]));
    const letters = await scene.parts.bus.read('headshot.generated.media.dlq');
    const keys = letters.map(
      ({ value }) => fromBinary(HeadshotGeneratedSchema, value ?? Buffer.alloc(0)).objectKey,
    );
    expect([...new Set(keys)]).toEqual([bad.objectKey]);
  });

  it('because the whole store is away waits as long as it takes', async () => {
    const { order: one } = await scene.order();
    const image = await one.generated(1);
    await deliver([one.paid(1), one.completed(1)]);
    await scene.parts.storeProxy.set('refuse');
    await waits(image);
    await sql(`UPDATE runs SET completion_heard_at = ${ago(600)} WHERE order_id = $1`, [one.orderId]);
    await settle();
    expect(await sql('SELECT 1 FROM headshot_troubles WHERE order_id = $1', [one.orderId])).toEqual([]);
    expect(await told(one.orderId)).toEqual([]);
    await scene.parts.storeProxy.set('pass');
    expect(await deliver([image])).toEqual(['applied']);
    expect(await told(one.orderId)).toMatchObject([{ images: 1, missing: 0 }]);
  });

  it('because nothing is heard of it is not waited for longer than half an hour', async () => {
    const { order: one } = await scene.order();
    await deliver([one.paid(2), await one.generated(1), one.completed(2)]);
    await sql(`UPDATE store_outages SET last_seen_at = ${ago(31)}`);
    for (const [minutes, messages] of [
      [29, 0],
      [31, 1],
    ] as const) {
      await sql(`UPDATE runs SET completion_heard_at = ${ago(minutes)} WHERE order_id = $1`, [one.orderId]);
      await Promise.all([settle(), settle()]);
      expect(await told(one.orderId)).toHaveLength(messages);
    }
    expect(await told(one.orderId)).toMatchObject([{ images: 1, missing: 1 }]);
    await eventually(async () => expect((await metricsText()).body).toMatch(/^media_short_packages [1-9]/m));
  });
});

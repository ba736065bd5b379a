import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { Leases } from '@headshots/platform/workers';
import { RemoveObjects } from '../../src/store/remove-objects.use-case.ts';
import { ROUND, SweepOrphans } from '../../src/retention/sweep-orphans.use-case.ts';
import { ObjectRemovalWorker } from '../../src/store/object-removal.worker.ts';
import { faultyStore, type FaultyStore } from './faulty-store.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;
let store: FaultyStore;
/** Of the round that begins with the service. */
const [listing, answered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];

beforeAll(async () => {
  scene = await setScene(async ({ storeProxy }) => {
    store = await faultyStore(storeProxy.port);
    store.onListing = async () => {
      listing.resolve(undefined);
      await answered.promise;
    };
    return { S3_ENDPOINT: store.url, DATABASE_POOL: 1, ORPHAN_SWEEP_SHARE: 1, ORPHAN_SWEEP_LEAST: 1_000 };
  });
  // What a round decides is looked at before it is carried out.
  await scene.media.app.get(ObjectRemovalWorker).beforeApplicationShutdown();
});
afterAll(async () => {
  await scene?.close();
  await store?.close();
});

describe('upkeep', () => {
  it('is one replica at a time, and holds no connection while it waits for the object store', async () => {
    await listing.promise;
    const { photos } = await scene.media.rpc.listPhotos({ limit: 1 }, withUser(scene.owner.token));
    expect(photos).toEqual([]);
    const another = new Leases(scene.parts.database.dataSource);
    expect(await another.exclusively('orphan-sweep', async () => 'at the same time')).toBeUndefined();
    store.onListing = async () => undefined;
    answered.resolve(undefined);
    await eventually(async () =>
      expect(await another.exclusively('orphan-sweep', async () => 'next')).toBe('next'),
    );
  });

  it('finds objects that no row speaks of, a day later', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1), one.delivered(1)]);
    const orphans = ['0192f0a0-0000-7000-8000-000000000001/original.jpg', `${one.orderId}/1-9.jpg`];
    await scene.parts.storage.putObject(
      scene.parts.config.PHOTOS_BUCKET,
      orphans[0] ?? '',
      Buffer.from('x'),
      1,
    );
    await scene.parts.storage.putObject(
      scene.parts.config.HEADSHOTS_BUCKET,
      orphans[1] ?? '',
      Buffer.from('x'),
      1,
    );
    const sweep = scene.media.app.get(SweepOrphans);
    await sweep.run(new Date());
    const removals = (): Promise<{ prefix: string }[]> =>
      scene.parts.database.dataSource.query(
        "SELECT prefix FROM object_removals WHERE not_before <= now() + interval '2 minutes'",
      );
    expect((await removals()).map(({ prefix }) => prefix)).not.toContain(orphans[1]);
    await sweep.run(new Date(Date.now() + 25 * 3_600_000));
    const found = (await removals()).map(({ prefix }) => prefix);
    expect(found).toContain('0192f0a0-0000-7000-8000-000000000001/');
    expect(found).toContain(orphans[1]);
    expect(
      found.filter((prefix) => prefix.startsWith(photoId) || prefix === `${one.orderId}/1-1.jpg`),
    ).toEqual([]);
  });

  it('finds previews that outlived the worker that removes them, and leaves younger ones of the same folder', async () => {
    const { storage, config, database, keys } = scene.parts;
    const photoId = randomUUID();
    const [old, young] = [`previews/${photoId}/unchanged-1.jpg`, `previews/${photoId}/slight_smile-1.jpg`];
    const put = async (key: string): Promise<number> => {
      await storage.putObject(config.HEADSHOTS_BUCKET, key, Buffer.from('x'), 1);
      for await (const found of storage.listObjectsV2(config.HEADSHOTS_BUCKET, key))
        return (found as { lastModified: Date }).lastModified.getTime();
      throw new Error(`${key} was not kept`);
    };
    const first = await put(old);
    let later = first;
    while (later <= first) later = await put(young);
    await database.dataSource.query('DELETE FROM sweep_positions');
    // When the younger one is a day old to the moment.
    await scene.media.app.get(SweepOrphans).run(new Date(later + 24 * 3_600_000));
    await database.dataSource.query('UPDATE object_removals SET not_before = now()');
    const left = async () => (await keys('headshots')).filter((key) => key.includes(photoId));
    await eventually(async () => {
      await scene.media.app.get(RemoveObjects).run();
      expect(await left()).toEqual([young]);
    });
    await storage.removeObject(config.HEADSHOTS_BUCKET, young);
  });

  it('looks at no more orders in one round, however many there ever were, and comes to all of them', async () => {
    const orders = Array.from({ length: ROUND + 50 }, () => randomUUID()).sort();
    const { storage, config, database } = scene.parts;
    for (let at = 0; at < orders.length; at += 25)
      await Promise.all(
        orders
          .slice(at, at + 25)
          .map((id) => storage.putObject(config.HEADSHOTS_BUCKET, `${id}/1-1.jpg`, Buffer.from('x'), 1)),
      );
    await database.dataSource.query('DELETE FROM sweep_positions');
    const sweep = scene.media.app.get(SweepOrphans);
    const later = new Date(Date.now() + 25 * 3_600_000);
    const requests: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const before = store.requests;
      await sweep.run(later);
      requests.push(store.requests - before);
    }
    expect(requests[0]).toBeLessThanOrEqual(ROUND + 20);
    expect(requests[1]).toBeLessThanOrEqual(70);
    const found = new Set(
      (
        (await database.dataSource.query(
          `SELECT prefix FROM object_removals WHERE bucket = 'headshots'`,
        )) as { prefix: string }[]
      ).map(({ prefix }) => prefix),
    );
    const left = new Set((await scene.parts.keys('headshots')).map((key) => `${key.split('/')[0]}/`));
    expect(orders.filter((id) => left.has(`${id}/`) && !found.has(`${id}/`))).toEqual([]);
  });

  it('says nothing of what it found when another replica went on meanwhile', async () => {
    const { database } = scene.parts;
    const removals = async () =>
      (await database.dataSource.query('SELECT count(*)::int AS n FROM object_removals')) as unknown[];
    const key = '0192f0a0-0000-7000-8000-00000000000e/original.jpg';
    await scene.parts.storage.putObject(scene.parts.config.PHOTOS_BUCKET, key, Buffer.from('x'), 1);
    await database.dataSource.query(`UPDATE sweep_positions SET after = ''`);
    const sweep = scene.media.app.get(SweepOrphans);
    const later = new Date(Date.now() + 25 * 3_600_000);
    const before = await removals();
    expect(await sweep.run(later, () => false)).toBe(0);
    store.onListing = async () => {
      await database.dataSource.query(`UPDATE sweep_positions SET after = 'moved by another'`);
    };
    expect(await sweep.run(later)).toBe(0);
    store.onListing = async () => undefined;
    expect(await removals()).toEqual(before);
    const [photos] = await database.dataSource.query(
      `SELECT after FROM sweep_positions WHERE bucket = 'photos'`,
    );
    expect(photos).toEqual({ after: 'moved by another' });
  });
});

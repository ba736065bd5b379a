import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureBucket } from '@headshots/platform/storage';
import { createRpcClient } from '@headshots/platform/rpc';
import { testDatabase, eventually, testService, type TestDatabase } from '@headshots/platform/testing';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { StoreCustody } from '../../src/store/store-custody.service.ts';
import { SweepOrphans } from '../../src/retention/sweep-orphans.use-case.ts';
import { RemoveObjects } from '../../src/store/remove-objects.use-case.ts';
import { EndPhotos } from '../../src/retention/end-photos.use-case.ts';
import type { MediaConfig } from '../../src/media.config.ts';
import { tables } from '../../src/tables.ts';
import { BucketWorker } from '../../src/store/bucket.worker.ts';
import { ObjectRemovalWorker } from '../../src/store/object-removal.worker.ts';
import { OrphanSweepWorker } from '../../src/retention/orphan-sweep.worker.ts';
import { mediaParts, startMedia, type MediaApp, type MediaParts } from './media-stack.ts';

let parts: MediaParts;
let running: MediaApp[] = [];
const others: TestDatabase[] = [];
let database: TestDatabase;
let buckets: Readonly<Record<'photos' | 'headshots', string>>;

beforeAll(async () => {
  parts = await mediaParts();
});
afterAll(() => parts?.close());
beforeEach(async () => {
  database = await testDatabase(tables);
  const suffix = randomUUID();
  buckets = { photos: `test-photos-${suffix}`, headshots: `test-headshots-${suffix}` };
  for (const name of Object.values(buckets)) await ensureBucket(parts.storage, name, parts.config.S3_REGION);
});
afterEach(async () => {
  for (const { app } of running.splice(0)) await app.close();
  for (const bucket of ['photos', 'headshots'] as const) {
    await parts.storage.removeObjects(buckets[bucket], await keys(bucket));
    await parts.storage.removeBucket(buckets[bucket]);
  }
  for (const each of [database, ...others.splice(0)]) await each.drop();
});

const keys = async (bucket: 'photos' | 'headshots'): Promise<string[]> => {
  const found: string[] = [];
  for await (const item of parts.storage.listObjectsV2(buckets[bucket], '', true))
    found.push((item as { name: string }).name);
  return found.sort();
};

/** Its rounds are those of the test. */
const start = async (overrides: Partial<MediaConfig> = {}, storeIsThere = true): Promise<MediaApp> => {
  const media = await startMedia({
    ...parts.config,
    DATABASE_URL: database.url,
    PHOTOS_BUCKET: buckets.photos,
    HEADSHOTS_BUCKET: buckets.headshots,
    ...overrides,
  });
  running.push(media);
  await media.app.get(OrphanSweepWorker).beforeApplicationShutdown();
  await media.app.get(ObjectRemovalWorker).beforeApplicationShutdown();
  // The start itself waits for a busy store three seconds.
  if (storeIsThere)
    await eventually(async () => expect(media.app.get(StoreCustody).hold).not.toBe('unknown'));
  return media;
};
/** A second installation: a database of its own beside the same store. */
const anotherDatabase = async (): Promise<string> => {
  const other = await testDatabase(tables);
  others.push(other);
  return other.url;
};
const stop = async (media: MediaApp): Promise<void> => {
  running = running.filter((each) => each !== media);
  await media.app.close();
};
const put = (bucket: 'photos' | 'headshots', key: string) =>
  parts.storage.putObject(buckets[bucket], key, Buffer.from('x'), 1);
const photo = async (): Promise<string> => {
  const id = randomUUID();
  await put('photos', `${id}/original.jpg`);
  return id;
};
const addRows = (ids: readonly string[]) =>
  database.dataSource.query(
    `INSERT INTO photos (id, user_id, expression, face_consent_version, width, height, bytes, sha256, dominant_color,
       selfie_report, expires_at)
     SELECT id, $2, 'unchanged', '1', 1, 1, 1, '', '', '{}', now() + interval '30 days' FROM unnest($1::uuid[]) AS id`,
    [ids, randomUUID()],
  );
const tomorrow = (): Date => new Date(Date.now() + 25 * 3_600_000);
const sweep = (media: MediaApp): Promise<number> => media.app.get(SweepOrphans).run(tomorrow());
const beat = (media: MediaApp): Promise<void> => media.app.get(StoreCustody).beat();
const installation = async (): Promise<{ id: string; beat: string }> =>
  (await database.dataSource.query('SELECT id, beat FROM installation'))[0];
const ownerOf = async (bucket: string): Promise<string> => {
  const stream = await parts.storage.getObject(bucket, '.headshots/owner.json');
  return JSON.parse(Buffer.concat(await stream.toArray()).toString()).installation;
};
const removals = async (): Promise<string[]> =>
  ((await database.dataSource.query('SELECT prefix FROM object_removals')) as { prefix: string }[]).map(
    ({ prefix }) => prefix,
  );
const asOrders = ({ url }: MediaApp) =>
  createRpcClient(MediaService, { baseUrl: url, as: testService('orders') });
const carryOut = async (media: MediaApp): Promise<void> => {
  while ((await media.app.get(RemoveObjects).run()) > 0);
};
const photosLeft = async (): Promise<string[]> =>
  (await keys('photos')).filter((key) => !key.startsWith('.headshots/'));

describe('the owner of the buckets', () => {
  it('is the first installation; a second one is refused with a sentence, and nothing is taken from the first', async () => {
    await start();
    const { id } = await installation();
    expect(await ownerOf(buckets.photos)).toBe(id);
    expect(await ownerOf(buckets.headshots)).toBe(id);
    await photo();
    const DATABASE_URL = await anotherDatabase();
    const refused = start({ DATABASE_URL });
    await expect(refused).rejects.toThrow(`The bucket ${buckets.photos} belongs to the installation ${id}`);
    await expect(refused).rejects.toThrow(`ADOPT_BUCKETS_FROM=${id}`);
    expect(await photosLeft()).toHaveLength(1);
  });

  it('is one of two that start at once, and both replicas of one', async () => {
    const DATABASE_URL = await anotherDatabase();
    const [first, replica, second] = await Promise.allSettled([start(), start(), start({ DATABASE_URL })]);
    expect(first.status).toBe(replica.status);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('gives them to another one that is told to take them over', async () => {
    const first = await start();
    const { id } = await installation();
    await stop(first);
    const DATABASE_URL = await anotherDatabase();
    await start({ DATABASE_URL, ADOPT_BUCKETS_FROM: id });
    expect(await ownerOf(buckets.photos)).not.toBe(id);
    await expect(start()).rejects.toThrow('belongs to the installation');
  });

  it('is who has rows of what lies in buckets that name nobody: another one does not come before it', async () => {
    const old = await photo();
    await addRows([old]);
    const DATABASE_URL = await anotherDatabase();
    await expect(start({ DATABASE_URL })).rejects.toThrow('ADOPT_BUCKETS_FROM=unmarked');
    await start();
    expect(await ownerOf(buckets.photos)).toBe((await installation()).id);
    await expect(start({ DATABASE_URL, ADOPT_BUCKETS_FROM: 'unmarked' })).rejects.toThrow(
      'belongs to the installation',
    );
  });

  it('is found out by one that runs: it is not ready any more and removes nothing', async () => {
    const media = await start();
    await media.app.get(BucketWorker).beforeApplicationShutdown();
    await database.dataSource.query('UPDATE installation SET id = gen_random_uuid()');
    await photo();
    expect(await sweep(media)).toBe(0);
    await expect(media.app.get(StoreCustody).check()).rejects.toThrow('belongs to the installation');
  });

  it('is claimed when a store that was away at the start comes back, and nothing is removed before', async () => {
    await parts.storeProxy.set('refuse');
    const media = await start({}, false);
    const custody = media.app.get(StoreCustody);
    expect(custody.hold).toBe('unknown');
    await database.dataSource.query(
      `INSERT INTO object_removals (bucket, prefix, not_before, due_at) VALUES ('photos', $1, now(), now())`,
      [`${randomUUID()}/`],
    );
    expect(await media.app.get(RemoveObjects).run()).toBe(0);
    await parts.storeProxy.set('pass');
    await eventually(async () => expect(custody.hold).toBeUndefined());
  });
});

describe('the sweep', () => {
  it('leaves alone what does not look like ours', async () => {
    const media = await start();
    const ours = await photo();
    const mixed = randomUUID();
    const foreign = ['backup/2026/dump.sql', `${mixed}/original.jpg`, `${mixed}/notes.txt`, 'top.jpg'];
    for (const key of foreign) await put('photos', key);
    await put('headshots', `${mixed}/1-1.png`);
    await sweep(media);
    expect(await removals()).toEqual([`${ours}/`]);
    await database.dataSource.query('UPDATE object_removals SET not_before = now()');
    await carryOut(media);
    await eventually(async () => expect(await photosLeft()).toEqual([...foreign].sort()));
    expect(await keys('headshots')).toContain(`${mixed}/1-1.png`);
  });

  it('removes nothing when it would remove much, until somebody lets it, and waiting does not let it', async () => {
    const media = await start({ ORPHAN_SWEEP_LEAST: 3 });
    for (let each = 0; each < 5; each += 1) await photo();
    expect(await sweep(media)).toBe(0);
    expect(await media.app.get(SweepOrphans).run(new Date(Date.now() + 10 * 24 * 3_600_000))).toBe(0);
    const [row] = await database.dataSource.query(
      `SELECT stopped FROM sweep_positions WHERE bucket = 'photos'`,
    );
    expect(row).toEqual({ stopped: true });
    expect(await photosLeft()).toHaveLength(5);
    await stop(media);
    const told = await start({ ORPHAN_SWEEP_LEAST: 3, ORPHAN_SWEEP_SHARE: 1 });
    expect(await sweep(told)).toBe(5);
    const stopped = await database.dataSource.query(`SELECT 1 FROM sweep_positions WHERE stopped`);
    expect(stopped).toEqual([]);
  });

  it('goes on after a round that was cut off, and gives nothing away twice', async () => {
    const media = await start();
    const id = await photo();
    await database.dataSource.query(`
      CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER cut BEFORE INSERT ON object_removals FOR EACH ROW EXECUTE FUNCTION cut()`);
    await expect(sweep(media)).rejects.toThrow();
    expect(await removals()).toEqual([]);
    await database.dataSource.query('DROP TRIGGER cut ON object_removals');
    expect(await sweep(media)).toBe(1);
    expect(await removals()).toEqual([`${id}/`]);
  });

  it('rests when it is turned off', async () => {
    const media = await start({ ORPHAN_SWEEP: false });
    await photo();
    expect(await sweep(media)).toBe(0);
    expect(await removals()).toEqual([]);
  });
});

describe('a database that was restored', () => {
  it('takes no picture along that came after the point', async () => {
    const first = await start();
    await first.app.get(BucketWorker).beforeApplicationShutdown();
    const old = await photo();
    await addRows([old]);
    await beat(first);
    const { beat: saved } = await installation();
    const lost = await photo();
    await addRows([lost]);
    await beat(first);
    await stop(first);
    // To the point in time: later rows are gone, and it has counted less.
    await database.dataSource.query('DELETE FROM photos WHERE id = $1', [lost]);
    await database.dataSource.query('UPDATE installation SET beat = $1', [saved]);
    await database.dataSource.query(
      `UPDATE photos SET expires_at = now() - interval '1 minute' WHERE id = $1`,
      [old],
    );
    const refused = start();
    await expect(refused).rejects.toThrow(`it stands at ${saved}, the store at ${await countedByStore()} of`);
    await expect(refused).rejects.toThrow('start with RESTORE_MODE=on');
    const media = await start({ RESTORE_MODE: true });
    const custody = media.app.get(StoreCustody);
    expect(custody.hold).toBe('setting');
    await beat(media);
    expect((await installation()).beat).toBe(saved);
    await database.dataSource.query(
      `INSERT INTO object_removals (bucket, prefix, not_before, due_at) VALUES ('photos', $1, now(), now())`,
      [`${lost}/`],
    );
    expect(await sweep(media)).toBe(0);
    expect(await media.app.get(RemoveObjects).run()).toBe(0);
    expect(await media.app.get(EndPhotos).run()).toBe(0);
    expect(await photosLeft()).toHaveLength(2);
    await expect(custody.check()).resolves.toBeUndefined();
    await stop(media);
    await database.dataSource.query('DELETE FROM object_removals');
    // Another number is that of another restore.
    await expect(start({ ACCEPT_RESTORED_DATABASE: Number(saved) })).rejects.toThrow('RESTORE_MODE=on');
    const accepted = await start({ ACCEPT_RESTORED_DATABASE: await countedByStore() });
    expect(accepted.app.get(StoreCustody).hold).toBeUndefined();
    await sweep(accepted);
    expect(await removals()).toContain(`${lost}/`);
    await accepted.app.get(EndPhotos).run();
    await eventually(async () => expect(await photosLeft()).not.toContain(`${old}/original.jpg`));
  });

  it('is found out by one that runs, which goes on and removes nothing', async () => {
    const media = await start();
    await media.app.get(BucketWorker).beforeApplicationShutdown();
    await beat(media);
    await database.dataSource.query('UPDATE installation SET beat = 0');
    await photo();
    await beat(media);
    expect(media.app.get(StoreCustody).hold).toBe('restored');
    expect(await asOrders(media).getCustody({})).toMatchObject({ hold: 'restored' });
    expect(await sweep(media)).toBe(0);
    await expect(media.app.get(StoreCustody).check()).resolves.toBeUndefined();
  });

  it('is waited for by a setting, too', async () => {
    const media = await start({ RESTORE_MODE: true });
    await photo();
    expect(media.app.get(StoreCustody).hold).toBe('setting');
    expect(await sweep(media)).toBe(0);
  });

  const countedByStore = async (): Promise<number> => {
    const stream = await parts.storage.getObject(buckets.photos, '.headshots/beat.json');
    return JSON.parse(Buffer.concat(await stream.toArray()).toString()).beat;
  };
});

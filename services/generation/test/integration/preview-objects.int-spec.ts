import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { createStorage, listVersions, removeVersions } from '@headshots/platform/storage';
import { eventually, testEnv } from '@headshots/platform/testing';
import { ObjectStoreClient } from '../../src/work/object-store.client.ts';
import { openWorkshopOn } from './workshop.ts';

const storage = createStorage({
  endpoint: testEnv('TEST_S3_ENDPOINT'),
  region: 'us-east-1',
  accessKey: testEnv('TEST_S3_ACCESS_KEY'),
  secretKey: testEnv('TEST_S3_SECRET_KEY'),
});
const suffix = randomBytes(4).toString('hex');
const buckets = { photos: `photos-${suffix}`, headshots: `headshots-${suffix}` };
const openShop = () => openWorkshopOn(new ObjectStoreClient(storage, buckets));
let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  for (const bucket of Object.values(buckets)) await storage.makeBucket(bucket, 'us-east-1');
  // What was removed for good leaves no older version either.
  await storage.setBucketVersioning(buckets.headshots, { Status: 'Enabled' });
  shop = await openShop();
});
beforeEach(() => shop.dataSource.query('TRUNCATE previews, preview_uses, photo_stops, outbox'));
afterEach(() => shop.stopWork());
afterAll(async () => {
  await shop?.close();
  for (const [bucket, folders] of [
    [buckets.photos, await keysIn(buckets.photos, '')],
    [buckets.headshots, await versionsIn('')],
  ] as const) {
    for (const folder of new Set(folders.map((key) => `${key.split('/')[0]}/`)))
      await removeVersions(storage, bucket, folder);
    await storage.removeBucket(bucket);
  }
});

interface Name {
  readonly photoId: string;
  readonly look: 'unchanged' | 'slight_smile';
}
const userId = randomUUID();
const { signal } = new AbortController();

async function uploaded(): Promise<string> {
  const photoId = randomUUID();
  await storage.putObject(buckets.photos, `${photoId}/original.jpg`, Buffer.from([1]), 1);
  return photoId;
}
const put = (key: string) => storage.putObject(buckets.headshots, key, Buffer.from(key));
async function keysIn(bucket: string, prefix: string): Promise<string[]> {
  const found = (await storage.listObjectsV2(bucket, prefix, true).toArray()) as { name: string }[];
  return found.map(({ name }) => name).sort();
}
/** What is seen of the photo. */
const shown = (photoId: string) => keysIn(buckets.headshots, `previews/${photoId}/`);
/** What the bucket holds, older versions and marks of removals included. */
async function versionsIn(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of listVersions(storage, buckets.headshots, prefix)) found.push(name);
  return found;
}

const ask = (name: Name) => shop.request.run({ userId, token: 'token' }, name);
async function made(photoId: string, look: Name['look'] = 'unchanged'): Promise<Name> {
  const name = { photoId, look };
  await ask(name);
  shop.preview(new LedgerEngine());
  await eventually(async () => expect((await shop.show.run(userId, name)).state).toBe('ready'));
  await shop.stopWork();
  return name;
}
const age = ({ photoId }: Name, by: string) =>
  shop.dataSource.query('UPDATE previews SET finished_at = finished_at - $1::interval WHERE photo_id = $2', [
    by,
    photoId,
  ]);
const rows = ({ photoId }: Name): Promise<unknown[]> =>
  shop.dataSource.query('SELECT 1 FROM previews WHERE photo_id = $1', [photoId]);

describe('objects of previews in the bucket', () => {
  it('are the picture that is shown, and nothing of a worker that died before', async () => {
    const photoId = await uploaded();
    const other = await uploaded();
    await made(other);
    await made(photoId, 'slight_smile');
    await ask({ photoId, look: 'unchanged' });
    const { makePreview } = shop.assemble(new LedgerEngine());
    const dead = await makePreview.claim(60_000, false);
    await put(`previews/${photoId}/unchanged-1.jpg`);
    await shop.dataSource.query(`UPDATE previews SET lease_until = now() WHERE state = 'making'`);
    const name = await made(photoId);
    const counting = ['slight_smile-1', 'unchanged-2'].map((part) => `previews/${photoId}/${part}.jpg`);
    await eventually(async () => expect(await shown(photoId)).toEqual(counting));
    expect(new TextDecoder().decode(await shop.show.image(userId, name))).toMatch(/^Preview: 1 professional/);
    // It was only stopped, and goes on.
    if (!dead) throw new Error('nothing to lease');
    await makePreview.run(dead, signal);
    expect(await shown(photoId)).toEqual(counting);
    expect(await shown(other)).toEqual([`previews/${other}/unchanged-1.jpg`]);
  });

  it('are none where the gates refused every trial, or the photo went in the middle of the work', async () => {
    const refused = { photoId: await uploaded(), look: 'unchanged' } as const;
    await ask(refused);
    shop.preview(new LedgerEngine(() => ({ ok: false, rejected: 'cut', seconds: 0.1 })));
    await eventually(async () => expect((await shop.show.run(userId, refused)).state).toBe('not_usable'));
    await shop.stopWork();
    expect(await versionsIn(`previews/${refused.photoId}/`)).toEqual([]);

    const gone = { photoId: await uploaded(), look: 'unchanged' } as const;
    await ask(gone);
    const { makePreview } = shop.assemble(new LedgerEngine());
    const held = await makePreview.claim(60_000, false);
    if (!held) throw new Error('nothing to lease');
    await shop.deletePhoto(gone.photoId);
    await makePreview.run(held, signal);
    expect(await shown(gone.photoId)).toEqual([]);
    await shop.dataSource.query('UPDATE previews SET lease_until = now()');
    await shop.endPreviews.run();
    expect([await rows(gone), await versionsIn(`previews/${gone.photoId}/`)]).toEqual([[], []]);
  });

  it('go with their photo, in every expression and version, and those of other photos stay', async () => {
    const [photoId, kept] = [await uploaded(), await uploaded()];
    const name = await made(photoId);
    await made(photoId, 'slight_smile');
    await made(kept);
    await put(`previews/${photoId}/unchanged-1.jpg`);
    expect(await versionsIn(`previews/${photoId}/`)).toHaveLength(3);
    await shop.deletePhoto(photoId);
    await shop.endPreviews.run();
    expect([await rows(name), await versionsIn(`previews/${photoId}/`)]).toEqual([[], []]);
    expect(await shown(kept)).toEqual([`previews/${kept}/unchanged-1.jpg`]);
  });

  it('go a day after they were made, and not before', async () => {
    const name = await made(await uploaded());
    const folder = `previews/${name.photoId}/`;
    await age(name, '23 hours 59 minutes');
    await shop.endPreviews.run();
    expect(await versionsIn(folder)).toEqual([`${folder}unchanged-1.jpg`]);
    await age(name, '2 minutes');
    await shop.endPreviews.run();
    expect([await rows(name), await versionsIn(folder)]).toEqual([[], []]);
  });
});

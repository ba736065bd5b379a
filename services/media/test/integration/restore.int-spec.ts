import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { withUser } from '@headshots/platform/rpc';
import { eventually, typing } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { OperatorModule, restoreCommands } from '../../src/operator/index.ts';
import { BucketWorker } from '../../src/store/bucket.worker.ts';
import { DeletionLedger } from '../../src/store/deletion-ledger.service.ts';
import { RemoveObjects } from '../../src/store/remove-objects.use-case.ts';
import { StoreCustody } from '../../src/store/store-custody.service.ts';
import { person, type Person } from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { setScene, type Scene } from './scene.ts';
import { upload } from './uploading.ts';

let scene: Scene;
let operator: INestApplicationContext;
let selfie: Buffer;

beforeAll(async () => {
  scene = await setScene();
  selfie = await jpeg(500, 500);
  operator = await NestFactory.createApplicationContext(OperatorModule.forRoot(scene.parts.config), {
    logger: false,
  });
});
afterAll(async () => {
  await operator?.close();
  await scene?.close();
});

const type = typing(restoreCommands((work) => work(operator)));
const query = <T>(sql: string, parameters: unknown[] = []): Promise<T[]> =>
  scene.parts.database.dataSource.query(sql, parameters);
const photoOf = async (owner: Person): Promise<string> =>
  (await upload(scene.media.url, owner, selfie)).photo?.id ?? '';

/** Names of the entries, with their days. */
const ledger = async (): Promise<string[]> => {
  const { storage, config } = scene.parts;
  const found: string[] = [];
  const prefix = '.headshots/deletions/';
  for await (const item of storage.listObjectsV2(config.PHOTOS_BUCKET, prefix, true))
    found.push((item as { name: string }).name.slice(prefix.length));
  return found;
};
const entryOf = async (id: string): Promise<string | undefined> =>
  (await ledger()).find((entry) => entry.includes(id));
const put = (entry: string) =>
  scene.parts.storage.putObject(
    scene.parts.config.PHOTOS_BUCKET,
    `.headshots/deletions/${entry}`,
    Buffer.alloc(0),
    0,
  );

const leave = async (owner: Person): Promise<string> => {
  const deletionId = randomUUID();
  scene.parts.identity.deletions.set(deletionId, owner.userId);
  await scene.parts.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: owner.userId });
  return deletionId;
};
const generationIsDone = (owner: Person, deletionId: string) =>
  scene.parts.bus.send(AccountErasedSchema, { deletionId, userId: owner.userId, service: 'generation' });
const isErased = async (owner: Person): Promise<boolean> =>
  (await query('SELECT 1 FROM erasures WHERE user_id = $1 AND confirmed_at IS NOT NULL', [owner.userId]))
    .length > 0;

describe('the ledger of deletions', () => {
  it('names an account that was deleted, and nothing but ids', async () => {
    const owner = await person(scene.parts.identity);
    await photoOf(owner);
    const deletionId = await leave(owner);
    await generationIsDone(owner, deletionId);
    await eventually(async () => expect(await isErased(owner)).toBe(true));
    const today = new Date().toISOString().slice(0, 10);
    expect(await entryOf(deletionId)).toBe(`${today}/account-${deletionId}-${owner.userId}`);
    const { said } = await type('list-deletions');
    const lines = said.map((line) => JSON.parse(line) as { deletionId: string });
    expect(lines.filter((line) => line.deletionId === deletionId)).toEqual([
      { deletionId, userId: owner.userId, keycloakId: null, requestedAt: expect.any(String) },
    ]);
  });

  it('is written before a deletion is confirmed: while the store is away, none is', async () => {
    const owner = await person(scene.parts.identity);
    await scene.parts.storeProxy.set('refuse');
    const deletionId = await leave(owner);
    await generationIsDone(owner, deletionId);
    const tries = () =>
      query<{ at: Date }>('SELECT next_try_at AS at FROM erasures WHERE user_id = $1', [owner.userId]);
    await eventually(async () => expect(await tries()).toHaveLength(1));
    const [first] = await tries();
    await eventually(async () => expect((await tries())[0]?.at).not.toEqual(first?.at));
    expect(await isErased(owner)).toBe(false);
    await scene.parts.storeProxy.set('pass');
    await eventually(async () => expect(await isErased(owner)).toBe(true));
    expect(await entryOf(deletionId)).toBeDefined();
  });

  it('names a photo its owner deleted, and no other that is removed', async () => {
    const photoId = await photoOf(scene.owner);
    const nobodys = randomUUID();
    await query(
      `INSERT INTO object_removals (bucket, prefix, not_before, due_at) VALUES ('photos', $1, now(), now())`,
      [`${nobodys}/`],
    );
    await scene.media.rpc.deletePhoto({ photoId }, withUser(scene.owner.token));
    await eventually(async () => {
      await scene.media.app.get(RemoveObjects).run();
      const due = await query('SELECT 1 FROM object_removals WHERE prefix = ANY($1) AND due_at <= now()', [
        [`${photoId}/`, `${nobodys}/`],
      ]);
      expect(due).toEqual([]);
    });
    expect(await entryOf(photoId)).toMatch(/\/photo-/);
    expect(await entryOf(nobodys)).toBeUndefined();
  });

  it('keeps an entry for 90 days, then no longer', async () => {
    const day = (before: number): string =>
      new Date(Date.now() - before * 24 * 3_600_000).toISOString().slice(0, 10);
    const [old, young] = [`${day(91)}/photo-${randomUUID()}`, `${day(89)}/photo-${randomUUID()}`];
    await Promise.all([put(old), put(young)]);
    expect(await scene.media.app.get(DeletionLedger).forget()).toBe(1);
    expect(await ledger()).toEqual(expect.arrayContaining([young]));
    expect(await ledger()).not.toContain(old);
  });
});

describe('a database that was restored', () => {
  it('is accepted once deletions are repeated, and not before', async () => {
    const { media, parts } = scene;
    // From here on the test counts.
    await media.app.get(BucketWorker).beforeApplicationShutdown();
    const photoId = await photoOf(scene.owner);
    const leaver = await person(parts.identity);
    const deletionId = randomUUID();
    const today = new Date().toISOString().slice(0, 10);
    await Promise.all([
      put(`${today}/photo-${photoId}`),
      put(`${today}/account-${deletionId}-${leaver.userId}`),
    ]);
    await media.app.get(StoreCustody).beat();
    await query('UPDATE installation SET beat = 0');
    const hold = async () => (await media.app.get(StoreCustody).look()) ?? 'none';
    expect(await hold()).toBe('restored');

    expect(await type('accept-database')).toMatchObject({
      code: 1,
      said: ['Not yet: 1 accounts and 1 photos are to be deleted again.'],
    });
    expect(await hold()).toBe('restored');

    expect((await type('repeat-photo-deletions')).said).toEqual(['1 photos deleted again.']);
    expect((await type('repeat-photo-deletions')).said).toEqual(['0 photos deleted again.']);
    await eventually(async () =>
      expect((await parts.bus.read('photo.deleted')).map(({ key }) => String(key))).toContain(photoId),
    );
    parts.identity.deletions.set(deletionId, leaver.userId);
    await parts.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: leaver.userId });
    await generationIsDone(leaver, deletionId);
    await eventually(async () => expect(await isErased(leaver)).toBe(true));

    const accepted = await type('accept-database');
    expect(accepted.code).toBe(0);
    expect(accepted.said[0]).toMatch(/^Accepted; database and store stand at \d+\./);
    expect(await hold()).toBe('none');
  });

  it('forgets no deletion while it is not accepted', async () => {
    const old = `2020-01-01/photo-${randomUUID()}`;
    await put(old);
    await query('UPDATE installation SET beat = 0');
    const custody = scene.media.app.get(StoreCustody);
    expect(await custody.look()).toBe('restored');
    expect(await scene.media.app.get(DeletionLedger).forget()).toBe(0);
    await custody.accept();
    expect(await custody.look()).toBeUndefined();
    expect(await scene.media.app.get(DeletionLedger).forget()).toBe(1);
  });
});

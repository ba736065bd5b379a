import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Erasures } from '@headshots/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { createRpcClient, refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { AnOrder, firstEyes } from './an-order.ts';
import { person, type Person } from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { deliver, setScene, type Scene } from './scene.ts';
import { upload } from './uploading.ts';

let scene: Scene;
let owner: Person;
let deletionId: string;
let selfie: Buffer;

beforeAll(async () => {
  scene = await setScene();
  selfie = await jpeg(500, 500);
});
afterAll(() => scene?.close());
beforeEach(async () => {
  owner = await person(scene.parts.identity);
  deletionId = randomUUID();
});

const query = <T>(sql: string, parameters: unknown[] = []): Promise<T[]> =>
  scene.parts.database.dataSource.query(sql, parameters);
const newPhoto = async (): Promise<string> => (await upload(scene.media.url, owner, selfie)).photo?.id ?? '';
const orderOf = (photoId: string): AnOrder => new AnOrder(scene.parts, scene.media, owner, photoId);
const requestDeletion = () => {
  scene.parts.identity.deletions.set(deletionId, owner.userId);
  return scene.parts.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: owner.userId });
};
const generationIsDone = () =>
  scene.parts.bus.send(AccountErasedSchema, { deletionId, userId: owner.userId, service: 'generation' });
const confirmed = async (): Promise<boolean> =>
  (await query('SELECT 1 FROM erasures WHERE user_id = $1 AND confirmed_at IS NOT NULL', [owner.userId]))
    .length > 0;
const once = (expected: boolean) => eventually(async () => expect(await confirmed()).toBe(expected));
const objectsUnder = async (...ids: string[]): Promise<string[]> =>
  [...(await scene.parts.keys('photos')), ...(await scene.parts.keys('headshots'))].filter((key) =>
    ids.some((id) => key.startsWith(`${id}/`)),
  );
const passed = async (): Promise<void> => {
  const tryAt = () =>
    query<{ at: Date }>('SELECT next_try_at AS at FROM erasures WHERE user_id = $1', [owner.userId]);
  const [before] = await tryAt();
  await eventually(async () => expect((await tryAt())[0]?.at).not.toEqual(before?.at));
};

describe('a deleted account', () => {
  it('loses photos, headshots and all objects, and media confirms after generation', async () => {
    const photoId = await newPhoto();
    const one = orderOf(photoId);
    await deliver([
      one.paid(2),
      await one.generated(1),
      await one.generated(2),
      one.completed(2),
      one.delivered(2),
    ]);
    const { original, archive } = await scene.media.rpc.getPhoto({ photoId }, withUser(owner.token));
    await requestDeletion();
    await eventually(async () => expect(await objectsUnder(photoId, one.orderId)).toEqual([]));
    await passed();
    expect(await confirmed()).toBe(false);
    await generationIsDone();
    await once(true);
    for (const table of ['photos', 'upload_quotas', 'erased_prefixes'])
      expect(await query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [owner.userId])).toEqual([]);
    expect(await query('SELECT 1 FROM headshots WHERE order_id = $1', [one.orderId])).toEqual([]);
    for (const link of [original?.urlFull, archive?.url])
      expect((await fetch(`${scene.media.url}${link}`)).status).toBe(404);
  });

  it('loses what generation wrote in between, too', async () => {
    const photoId = await newPhoto();
    const one = orderOf(photoId);
    await one.paid(2).deliver();
    await requestDeletion();
    await eventually(async () => expect(await objectsUnder(photoId)).toEqual([]));
    const late = await one.generated(1);
    await generationIsDone();
    await once(true);
    expect(await objectsUnder(photoId, one.orderId)).toEqual([]);
    expect(await late.deliver()).toBe('ignored');
  });

  it('confirms also when generation was first', async () => {
    const photoId = await newPhoto();
    await generationIsDone();
    await requestDeletion();
    await once(true);
    expect(await objectsUnder(photoId)).toEqual([]);
  });

  it('keeps nothing of an upload that was on its way', async () => {
    const before = await scene.parts.keys('photos');
    const { asked, release } = scene.parts.generation.hold();
    const answer = upload(scene.media.url, owner, selfie);
    await asked;
    await scene.media.app
      .get(UnitOfWork)
      .run((tx) => scene.media.app.get(Erasures).request(tx, { deletionId, userId: owner.userId }));
    release();
    expect((await answer).problem?.code).toBe('account.not_found');
    expect(await query('SELECT 1 FROM uploads_under_way')).toEqual([]);
    await generationIsDone();
    await once(true);
    await eventually(async () => expect(await scene.parts.keys('photos')).toEqual(before));
    expect(await query('SELECT 1 FROM upload_quotas WHERE user_id = $1', [owner.userId])).toEqual([]);
    expect((await upload(scene.media.url, owner, selfie)).status).toBe(404);
  });

  it('keeps nothing of an upload that died after writing its objects', async () => {
    const photoId = randomUUID();
    const { storage, config } = scene.parts;
    await query('INSERT INTO uploads_under_way (photo_id, user_id) VALUES ($1, $2)', [photoId, owner.userId]);
    await requestDeletion();
    await generationIsDone();
    await passed();
    expect(await confirmed()).toBe(false);
    await storage.putObject(config.PHOTOS_BUCKET, `${photoId}/original.jpg`, selfie, selfie.length);
    await query(`UPDATE uploads_under_way SET started_at = now() - interval '6 minutes'`);
    await once(true);
    expect(await objectsUnder(photoId)).toEqual([]);
    expect(await query('SELECT 1 FROM uploads_under_way WHERE user_id = $1', [owner.userId])).toEqual([]);
  });

  it('goes on when the object store is back', async () => {
    const photoId = await newPhoto();
    await scene.parts.storeProxy.set('refuse');
    await requestDeletion();
    await generationIsDone();
    await eventually(async () =>
      expect(await query('SELECT 1 FROM photos WHERE id = $1', [photoId])).toEqual([]),
    );
    expect(await confirmed()).toBe(false);
    await scene.parts.storeProxy.set('pass');
    await once(true);
    expect(await objectsUnder(photoId)).toEqual([]);
  });

  it('takes nobody else along', async () => {
    const photoId = await newPhoto();
    const other = await person(scene.parts.identity);
    const kept = (await upload(scene.media.url, other, selfie)).photo?.id ?? '';
    await requestDeletion();
    await generationIsDone();
    await once(true);
    expect(await objectsUnder(photoId)).toEqual([]);
    expect(await objectsUnder(kept)).toHaveLength(3);
    expect((await scene.media.rpc.getPhoto({ photoId: kept }, withUser(other.token))).id).toBe(kept);
  });
});

it('exports rows and files of the caller and of nobody else', async () => {
  const photoId = await newPhoto();
  const one = orderOf(photoId);
  await deliver([one.paid(1), await one.generated(1), one.completed(1), one.delivered(1)]);
  const { json, files } = await scene.media.rpc.exportMyData({}, withUser(owner.token));
  const { photos } = JSON.parse(json) as { photos: Record<string, unknown>[] };
  expect(photos).toHaveLength(1);
  expect(photos[0]).toMatchObject({ id: photoId, status: 'completed', faceConsentVersion: '2026-11-27' });
  expect(photos[0]).toMatchObject({ eyes: { left: { x: 0.4125, y: 0.4 } } });
  expect(photos[0]).toMatchObject({
    runs: [{ orderId: one.orderId, headshots: [{ number: 1, eyes: firstEyes }] }],
  });
  const day = String(photos[0]?.['uploadedAt']).slice(0, 10);
  expect(files.map(({ name }) => name)).toEqual([
    `photos/01-${day}/selfie.jpg`,
    `photos/01-${day}/headshots/konterfei-01-professional.jpg`,
  ]);
  for (const { url, bytes } of files) {
    const response = await fetch(`${scene.media.url}${url}`);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(bytes));
  }
});

it('exports the same for a supervisor of the staff, and for nobody else', async () => {
  const photoId = await newPhoto();
  const one = orderOf(photoId);
  await deliver([one.paid(1), await one.generated(1), one.completed(1), one.delivered(1)]);
  const { deskTokenFor } = scene.parts.identity;
  const direct = createRpcClient(MediaService, { baseUrl: scene.media.url, timeoutMs: 15_000 });
  const as = (token: string) => direct.exportUserForStaff({ userId: owner.userId }, withUser(token));
  const { json, files } = await scene.media.rpc.exportMyData({}, withUser(owner.token));
  const taken = await as(await deskTokenFor({ role: 'supervisor' }));
  expect(taken.json).toBe(json);
  expect(taken.files.map(({ name, bytes }) => [name, bytes])).toEqual(
    files.map(({ name, bytes }) => [name, bytes]),
  );
  for (const { url } of taken.files) expect((await fetch(`${scene.media.url}${url}`)).status).toBe(200);
  await expect(as(await deskTokenFor())).rejects.toMatchObject({ code: 'desk.supervisor_needed' });
  expect(await as(owner.token).then(() => false, refusedTheCaller)).toBe(true);
});

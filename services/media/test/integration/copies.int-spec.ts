import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { Expression, Outfit } from '@headshots/proto/common/v1/types_pb';
import { PhotoUploadedSchema } from '@headshots/proto/media/v1/events_pb';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PhotoRepository } from '../../src/photo/index.ts';
import { EndPhotos } from '../../src/retention/end-photos.use-case.ts';
import { ObjectStore } from '../../src/store/object-store.port.ts';
import { Customer, outcome } from './copying.ts';
import { person } from './media-stack.ts';
import { calmly, deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;
let ada: Customer;

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  ada = await Customer.of(scene);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const query = <T>(sql: string, parameters: unknown[] = []): Promise<T[]> =>
  scene.parts.database.dataSource.query(sql, parameters);
const rowOf = async (photoId: string): Promise<Record<string, unknown>> =>
  (await query<Record<string, unknown>>('SELECT * FROM photos WHERE id = $1', [photoId]))[0] ?? {};
const keysOf = async (photoId: string): Promise<string[]> =>
  (await scene.parts.keys('photos')).filter((key) => key.startsWith(photoId));
const original = async (photoId: string): Promise<Buffer> => {
  const { original: links } = await ada.photo(photoId);
  const answer = await fetch(`${scene.media.url}${links?.urlFull}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const orderable = (photoId: string): Promise<string> =>
  outcome(scene.media.rpc.checkOrderable({ photoId }, withUser(ada.who.token)), 'orderable');
const trialsTold = (photoId: string) =>
  query(
    `UPDATE photos SET unusable = '{"clear_smile": ["selfie.trial_cut"]}', unfit = '{"business_men": "outfit.long_hair"}',
                selfie_report = jsonb_set(selfie_report, '{verdict}', '"warn"') WHERE id = $1`,
    [photoId],
  );

describe('a copy of an ordered photo', () => {
  it('is a photo of its own that can be ordered, with what is known of the selfie', async () => {
    const source = await ada.upload();
    const user = withUser(ada.who.token);
    await scene.media.rpc.changeExpression({ photoId: source, expression: Expression.SLIGHT_SMILE }, user);
    await scene.media.rpc.changeOutfit({ photoId: source, outfit: Outfit.BUSINESS_WOMEN }, user);
    await trialsTold(source);
    await query(
      `UPDATE photos SET uploaded_at = now() - interval '9 days', expires_at = now() + interval '21 days', status = 'queued',
                        face_consent_version = 'an earlier one', order_id = $2, version = 3 WHERE id = $1`,
      [source, randomUUID()],
    );
    expect(await orderable(source)).toBe('409 photo.already_ordered');

    const copy = await ada.copy(source);

    expect(copy).toMatchObject({ status: PhotoStatus.PENDING, orderId: '', headshots: [], version: 0 });
    expect(copy.id).not.toBe(source);
    expect(await orderable(copy.id)).toBe('orderable');
    const { id, uploaded_at, expires_at, ...row } = await rowOf(copy.id);
    const { id: _source, uploaded_at: _uploaded, expires_at: _expires, ...before } = await rowOf(source);
    expect(row).toEqual({
      ...before,
      face_consent_version: '2026-11-27',
      status: 'pending',
      order_id: null,
      version: 0,
    });
    expect(row).toMatchObject({ expression: 'slight_smile', outfit: 'business_women' });
    const life = (expires_at as Date).getTime() - (uploaded_at as Date).getTime();
    expect(life / 86_400_000).toBeCloseTo(30, 3);
    expect(await keysOf(String(id))).toEqual(
      (await keysOf(source)).map((key) => key.replace(source, copy.id)),
    );
    expect((await original(copy.id)).equals(await original(source))).toBe(true);
  });

  it('is announced as an upload is, and counts as one of the day', async () => {
    const source = await ada.ordered();
    const { id } = await ada.copy(source);
    const [told] = await query<{ payload: Buffer }>(
      `SELECT payload FROM outbox WHERE topic = 'photo.uploaded' AND key = $1`,
      [id],
    );
    expect(fromBinary(PhotoUploadedSchema, told?.payload ?? Buffer.alloc(0))).toMatchObject({
      photoId: id,
      userId: ada.who.userId,
      objectKey: `${id}/original.jpg`,
      expression: Expression.UNCHANGED,
      width: 500,
      height: 500,
    });
    expect(await ada.holds()).toEqual({ photos: 2, tries: 2, underWay: 0 });
  });

  it('stays whole when the photo it was made from is deleted', async () => {
    const { photoId: source, order } = await ada.delivered();
    const { id } = await ada.copy(source);
    await ada.delete(source);
    await eventually(async () => expect(await keysOf(source)).toEqual([]));
    await eventually(async () =>
      expect((await scene.parts.keys('headshots')).filter((key) => key.startsWith(order.orderId))).toEqual(
        [],
      ),
    );
    expect(await keysOf(id)).toHaveLength(3);
    await original(id);
    const again = ada.order(id);
    await deliver([again.paid(1), await again.generated(1), again.completed(1), again.delivered(1)]);
    expect(await ada.photo(id)).toMatchObject({ status: PhotoStatus.COMPLETED, headshots: [{ number: 1 }] });
  });

  it('leaves the photo it was made from whole when it is deleted, and when it ends', async () => {
    const { photoId: source, order } = await ada.delivered();
    const before = [await keysOf(source), await scene.parts.keys('headshots')];
    await ada.delete((await ada.copy(source)).id);
    const { id } = await ada.copy(source);
    await query(`UPDATE photos SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await calmly(() => scene.media.app.get(EndPhotos).run());
    await eventually(async () => expect(await keysOf(id)).toEqual([]));
    expect([await keysOf(source), await scene.parts.keys('headshots')]).toEqual(before);
    expect(await ada.photo(source)).toMatchObject({ orderId: order.orderId, headshots: [{ number: 1 }] });
  });
});

describe('a selfie of which a photo waits for its order', () => {
  it('is not copied: the waiting one is the answer, whichever of its photos is named', async () => {
    const source = await ada.ordered();
    const { id } = await ada.copy(source);
    const copies = jest.spyOn(scene.media.app.get(ObjectStore), 'copy');
    expect((await ada.copy(source)).id).toBe(id);
    expect((await ada.copy(id)).id).toBe(id);
    expect(copies).not.toHaveBeenCalled();
    expect(await ada.holds()).toMatchObject({ photos: 2, tries: 2 });
  });

  it('may have been uploaded twice, too', async () => {
    const [first, second] = [await ada.upload(), await ada.upload()];
    await ada.ordered(first);
    expect((await ada.copy(first)).id).toBe(second);
  });

  it('is answered itself where it was never ordered, or its order failed', async () => {
    const photoId = await ada.upload();
    expect((await ada.copy(photoId)).id).toBe(photoId);
    const one = ada.order(photoId);
    await deliver([one.paid(1), one.failed('no_usable')]);
    expect(await ada.copy(photoId)).toMatchObject({
      id: photoId,
      status: PhotoStatus.FAILED,
      orderId: one.orderId,
    });
    expect(await ada.holds()).toMatchObject({ photos: 1, tries: 1 });
  });

  it.each<[string, (waiting: string) => Promise<unknown>]>([
    ['it was ordered', (waiting) => ada.ordered(waiting)],
    ['it was deleted', (waiting) => ada.delete(waiting)],
    [
      'its time is over',
      (waiting) =>
        query(`UPDATE photos SET expires_at = now() - interval '1 second' WHERE id = $1`, [waiting]),
    ],
  ])('is copied again once %s', async (_, happens) => {
    const source = await ada.ordered();
    const waiting = (await ada.copy(source)).id;
    await happens(waiting);
    const { id } = await ada.copy(source);
    expect([source, waiting]).not.toContain(id);
  });

  it('is another selfie, or that of somebody else, when its picture or its owner is another', async () => {
    const source = await ada.ordered();
    const other = await ada.upload(520);
    const stranger = await (await Customer.of(scene)).upload();
    const { id } = await ada.copy(source);
    expect([source, other, stranger]).not.toContain(id);
  });

  it('is copied once by calls at the same time, by way of any of its photos', async () => {
    const source = await ada.ordered();
    const second = await ada.ordered((await ada.copy(source)).id);
    const before = await scene.parts.keys('photos');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, call) => ada.copy(call % 2 === 0 ? source : second)),
    );
    const ids = new Set(answers.map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect(await ada.holds()).toEqual({ photos: 3, tries: 3, underWay: 0 });
    await eventually(async () =>
      expect((await scene.parts.keys('photos')).filter((key) => !before.includes(key))).toEqual(
        await keysOf([...ids][0] ?? ''),
      ),
    );
  });

  it('is copied once, too, when another call looks while the copy of the first is being stored', async () => {
    const source = await ada.ordered();
    const photos = scene.media.app.get(PhotoRepository);
    const insert = photos.insert.bind(photos);
    const goesOn = Promise.withResolvers<undefined>();
    const inserts = jest.spyOn(photos, 'insert').mockImplementation(async (...given) => {
      await goesOn.promise;
      return insert(...given);
    });
    const answers = Promise.all([ada.copy(source), ada.copy(source)]);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => {
      expect(inserts).toHaveBeenCalled();
      expect((await query(waiting)).length).toBeGreaterThan(0);
    }).finally(() => goesOn.resolve(undefined));
    const [first, second] = await answers;
    expect(first?.id).toBe(second?.id);
    expect(await ada.holds()).toEqual({ photos: 2, tries: 2, underWay: 0 });
  });
});

describe('a copy is refused', () => {
  it('without the current consent, with another one, and to who has not verified an address', async () => {
    const source = await ada.ordered();
    for (const version of ['', '2020-01-01'])
      expect(await ada.tryToCopy(source, version)).toBe('403 consent.face_required');
    const unverified = new Customer(scene, await person(scene.parts.identity, { emailVerified: false }));
    expect(await unverified.tryToCopy(source)).toBe('403 auth.email_not_verified');
    expect(await ada.holds()).toMatchObject({ photos: 1 });
  });

  it('to anybody but the owner, and of a photo that is unknown, deleted or over', async () => {
    const [source, deleted, over] = [await ada.ordered(), await ada.upload(), await ada.upload(520)];
    expect(await (await Customer.of(scene)).tryToCopy(source)).toBe('403 photo.access_denied');
    expect(await ada.tryToCopy(randomUUID())).toBe('404 photo.not_found');
    expect(await ada.tryToCopy("1' OR 1=1")).toBe('422 validation.failed');
    await ada.delete(deleted);
    expect(await ada.tryToCopy(deleted)).toBe('404 photo.not_found');
    await query(`UPDATE photos SET expires_at = now() - interval '1 second' WHERE id = $1`, [over]);
    await calmly(() => scene.media.app.get(EndPhotos).run());
    expect(await ada.tryToCopy(over)).toBe('410 photo.expired');
  });

  it('when the uploads of the day are used up, before anything is copied; one that waits is still the answer', async () => {
    const source = await ada.ordered();
    await query('UPDATE upload_quotas SET used = $2 WHERE user_id = $1', [
      ada.who.userId,
      scene.parts.config.UPLOADS_PER_DAY,
    ]);
    const copies = jest.spyOn(scene.media.app.get(ObjectStore), 'copy');
    expect(await ada.tryToCopy(source)).toBe('429 upload.quota_exceeded');
    expect(copies).not.toHaveBeenCalled();
    await query('UPDATE upload_quotas SET used = used - 1 WHERE user_id = $1', [ada.who.userId]);
    const { id } = await ada.copy(source);
    expect((await ada.copy(source)).id).toBe(id);
  });
});

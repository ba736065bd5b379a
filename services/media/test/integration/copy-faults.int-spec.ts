import { randomUUID } from 'node:crypto';
import { Erasures } from '@headshots/erasure';
import { DependencyDown } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { eventually } from '@headshots/platform/testing';
import { AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PhotoRepository } from '../../src/photo/index.ts';
import { EndPhotos } from '../../src/retention/end-photos.use-case.ts';
import { ObjectStore } from '../../src/store/object-store.port.ts';
import { Customer } from './copying.ts';
import { calmly, setScene, type Scene } from './scene.ts';

let scene: Scene;
let ada: Customer;
let source: string;
let before: string[];

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  ada = await Customer.of(scene);
  source = (await ada.delivered()).photoId;
  before = await scene.parts.keys('photos');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const store = (): ObjectStore => scene.media.app.get(ObjectStore);
const query = (sql: string, parameters: unknown[]): Promise<unknown> =>
  scene.parts.database.dataSource.query(sql, parameters);
const ofSource = (key: string): boolean => key.startsWith(source);

/** Lets something happen after so many objects were copied. */
function afterCopying(objects: number, happens: () => Promise<unknown>): void {
  const copy = store().copy.bind(store());
  let copied = 0;
  jest.spyOn(store(), 'copy').mockImplementation(async (...given) => {
    const answer = await copy(...given);
    copied += 1;
    if (copied === objects) await happens();
    return answer;
  });
}

/** Neither row nor object nor try of the day, and nobody waits for it; of the source there is what there is. */
async function nothingStays(sourceStays: boolean): Promise<void> {
  expect(await ada.holds()).toEqual({ photos: sourceStays ? 1 : 0, tries: 1, underWay: 0 });
  const left = sourceStays ? before : before.filter((key) => !ofSource(key));
  await eventually(async () => expect(await scene.parts.keys('photos')).toEqual(left));
}

describe('the object store', () => {
  it('away makes a copy 503, and nothing of it stays; afterwards it works', async () => {
    await scene.parts.storeProxy.set('refuse');
    const answer = await ada.tryToCopy(source);
    await scene.parts.storeProxy.set('pass');
    expect(answer).toBe('503 service.unavailable');
    await nothingStays(true);
    expect((await ada.copy(source)).status).toBe(PhotoStatus.PENDING);
  });

  it('away between two objects makes a copy 503, and the first object goes again', async () => {
    const copy = store().copy.bind(store());
    const copies = jest
      .spyOn(store(), 'copy')
      .mockImplementationOnce(copy)
      .mockRejectedValueOnce(new DependencyDown('away'));
    expect(await ada.tryToCopy(source)).toBe('503 service.unavailable');
    expect(copies).toHaveBeenCalledTimes(2);
    await nothingStays(true);
  });

  it('that has lost an object of the photo makes a copy 503', async () => {
    await scene.parts.storage.removeObject(
      scene.parts.config.PHOTOS_BUCKET,
      `${source}/derived/original-640.jpg`,
    );
    before = await scene.parts.keys('photos');
    expect(await ada.tryToCopy(source)).toBe('503 service.unavailable');
    await nothingStays(true);
  });
});

describe('a photo that goes while it is copied', () => {
  it.each([1, 3])('by its owner, after %i objects: nothing of the copy stays', async (objects) => {
    afterCopying(objects, async () => {
      await ada.delete(source);
      await eventually(async () => expect((await scene.parts.keys('photos')).some(ofSource)).toBe(false));
    });
    expect(await ada.tryToCopy(source)).toBe('404 photo.not_found');
    await nothingStays(false);
  });

  it.each([1, 3])('because its time is over, after %i objects: its owner hears that', async (objects) => {
    afterCopying(objects, async () => {
      await query(`UPDATE photos SET expires_at = now() - interval '1 second' WHERE id = $1`, [source]);
      await calmly(() => scene.media.app.get(EndPhotos).run());
      await eventually(async () => expect((await scene.parts.keys('photos')).some(ofSource)).toBe(false));
    });
    expect(await ada.tryToCopy(source)).toBe('410 photo.expired');
    await nothingStays(false);
  });
});

describe('a deleted account', () => {
  it('keeps nothing of a copy that was on its way', async () => {
    const deletionId = randomUUID();
    const { userId } = ada.who;
    scene.parts.identity.deletions.set(deletionId, userId);
    afterCopying(3, () =>
      scene.media.app
        .get(UnitOfWork)
        .run((tx) => scene.media.app.get(Erasures).request(tx, { deletionId, userId })),
    );
    expect(await ada.tryToCopy(source)).toBe('404 account.not_found');
    await scene.parts.bus.send(AccountErasedSchema, { deletionId, userId, service: 'generation' });
    await eventually(async () =>
      expect(
        await query('SELECT 1 FROM erasures WHERE user_id = $1 AND confirmed_at IS NOT NULL', [userId]),
      ).toHaveLength(1),
    );
    expect(await ada.holds()).toEqual({ photos: 0, tries: 0, underWay: 0 });
    await eventually(async () =>
      expect(await scene.parts.keys('photos')).toEqual(before.filter((key) => !ofSource(key))),
    );
  });
});

describe('a commit whose answer was lost', () => {
  it('may have happened: nothing is removed, and asked again the copy is there', async () => {
    const [unitOfWork, photos] = [scene.media.app.get(UnitOfWork), scene.media.app.get(PhotoRepository)];
    const [run, insert] = [unitOfWork.run.bind(unitOfWork), photos.insert.bind(photos)];
    let inserted = '';
    jest.spyOn(photos, 'insert').mockImplementation(async (tx, photo) => {
      inserted = photo.id;
      return insert(tx, photo);
    });
    jest.spyOn(unitOfWork, 'run').mockImplementation(async (work) => {
      const result = await run(work);
      if (inserted !== '') throw new DependencyDown('the connection was lost');
      return result;
    });
    expect(await ada.tryToCopy(source)).toBe('503 service.unavailable');
    jest.restoreAllMocks();
    expect(await query('SELECT 1 FROM object_removals WHERE prefix = $1', [`${inserted}/`])).toEqual([]);
    expect((await ada.copy(source)).id).toBe(inserted);
    expect((await scene.parts.keys('photos')).filter((key) => key.startsWith(inserted))).toHaveLength(3);
    expect(await ada.holds()).toEqual({ photos: 2, tries: 2, underWay: 0 });
  });
});

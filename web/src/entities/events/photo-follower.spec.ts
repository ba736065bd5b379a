import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { api } from '@/shared/api/api';
import type { PhotoDetail } from '@/shared/api/types';
import { authReducer } from '@/entities/session/auth-slice';
import { cachePatcher } from '@/entities/events/cache-patcher';
import { isShown, photosApi } from '@/entities/photo/photos-api';
import { answersByHand, quiet } from '@/testing/answers-by-hand';
import { makeHeadshot, makeOrdered } from '@/testing/factories';

const ID = 'photo-1';

function openPhoto() {
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, auth: authReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const ended = new AbortController();
  const { dispatch, getState } = store;
  const patcher = cachePatcher({ dispatch, getState, signal: ended.signal });
  const shown = dispatch(photosApi.endpoints.shownPhoto.initiate(ID));
  const subscription = dispatch(photosApi.endpoints.getPhoto.initiate(ID));
  return {
    dispatch,
    leave: async () => {
      shown.unsubscribe();
      subscription.unsubscribe();
      while (isShown(store, ID)) await quiet();
    },
    photo: () => photosApi.endpoints.getPhoto.select(ID)(getState()).data,
    /** Image `number` came as the photo's event `version`. */
    tell: (version: number, number: number | null = version, part: object = {}) =>
      patcher.apply({
        type: 'photo.changed',
        id: String(version),
        data: JSON.stringify({
          photoId: ID,
          status: 'processing',
          imagesDone: version,
          imagesTotal: 20,
          number,
          failure: null,
          estimateMinutes: 7,
          version,
          ...part,
        }),
      }),
    close: () => {
      ended.abort();
      shown.unsubscribe();
      subscription.unsubscribe();
      dispatch(api.util.resetApiState());
    },
  };
}

/** The whole photo after its event of that version, each of which brought an image. */
const at = (version: number, part: Partial<PhotoDetail> = {}): PhotoDetail => ({
  ...makeOrdered(version),
  version,
  ...part,
});

let server: ReturnType<typeof answersByHand>;
let page: ReturnType<typeof openPhoto>;
const numbers = () => page.photo()?.headshots.map(({ number }) => number);

beforeAll(() => {
  Object.defineProperty(globalThis, 'location', {
    value: { origin: 'http://localhost' },
    configurable: true,
  });
});
beforeEach(() => {
  server = answersByHand(ID);
  page = openPhoto();
});
afterEach(() => {
  page.close();
  jest.restoreAllMocks();
});

async function loaded(version: number): Promise<void> {
  await quiet();
  server.photo(at(version));
  await quiet();
  server.asked.length = 0;
}

describe('a photo on the screen', () => {
  test('gets one more headshot, and keeps the others with their links', async () => {
    await loaded(3);
    const before = page.photo()?.headshots;
    page.tell(4);
    await quiet();
    expect(page.photo()).toMatchObject({ imagesDone: 4, estimateMinutes: 7 });
    server.headshot(makeHeadshot(4, false));
    await quiet();
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(page.photo()?.headshots.slice(0, 3)).toEqual(before);
    expect(server.asked).toEqual([4]);
  });

  test('asks for several that come at once three at a time, each once', async () => {
    await loaded(0);
    await quiet();
    for (let version = 1; version <= 8; version += 1) page.tell(version);
    await quiet();
    expect(server.waiting()).toEqual([1, 2, 3]);
    for (const number of [2, 1, 3, 4, 6, 5, 8, 7]) {
      server.headshot(makeHeadshot(number, false));
      await quiet();
      expect(server.waiting().length).toBeLessThanOrEqual(3);
    }
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(server.asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('changes nothing for an event that comes twice, or after what it tells is known', async () => {
    await loaded(3);
    page.tell(4);
    page.tell(4);
    await quiet();
    server.headshot(makeHeadshot(4, false));
    await quiet();
    page.tell(4);
    page.tell(2);
    await quiet();
    expect(server.asked).toEqual([4]);
    expect(page.photo()?.imagesDone).toBe(4);
  });

  test('is fetched as a whole when an event was lost, and the late one changes nothing then', async () => {
    await loaded(3);
    page.tell(5);
    await quiet();
    expect(server.asked).toEqual(['photo']);
    page.tell(4);
    server.photo(at(5));
    await quiet();
    expect(numbers()).toEqual([1, 2, 3, 4, 5]);
    expect(page.photo()?.imagesDone).toBe(5);
    expect(server.asked).toEqual(['photo']);
  });

  test('takes a newer picture in the place of one that is still on its way', async () => {
    await loaded(3);
    page.tell(4, 4);
    await quiet();
    page.tell(5, 4);
    await quiet();
    expect(server.waiting()).toEqual([4]);
    server.headshot(makeHeadshot(4, false));
    await quiet();
    server.headshot({ ...makeHeadshot(4, false), bytes: 77 });
    await quiet();
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(page.photo()?.headshots[3]?.bytes).toBe(77);
    expect(server.asked).toEqual([4, 4]);
  });

  test('is fetched as a whole when its status changes, and a headshot that comes later takes no place', async () => {
    await loaded(19);
    page.tell(20);
    await quiet();
    page.tell(21, null, { status: 'completed', imagesDone: 20 });
    await quiet();
    expect(server.waiting()).toEqual([20, 'photo']);
    server.photo({ ...makeOrdered(20), version: 21 });
    await quiet();
    server.headshot(makeHeadshot(20, false));
    await quiet();
    expect(page.photo()?.status).toBe('completed');
    expect(page.photo()?.headshots.every(({ downloadUrl }) => downloadUrl !== null)).toBe(true);
    expect(server.asked).toEqual([20, 'photo']);
  });

  test('asks for nothing again that an answer on its way holds already', async () => {
    await quiet();
    page.tell(3);
    page.tell(4);
    server.photo(at(4));
    await quiet();
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(server.asked).toEqual(['photo']);
  });

  test('misses nothing that an answer on its way does not hold', async () => {
    await quiet();
    page.tell(3);
    page.tell(4);
    page.tell(5);
    server.photo(at(3));
    await quiet();
    server.headshot(makeHeadshot(5, false));
    server.headshot(makeHeadshot(4, false));
    await quiet();
    expect(numbers()).toEqual([1, 2, 3, 4, 5]);
    expect(page.photo()?.imagesDone).toBe(5);
    expect(server.asked).toEqual(['photo', 4, 5]);
  });

  test('drops what is still wanted when the whole photo came meanwhile', async () => {
    await loaded(0);
    for (let version = 1; version <= 6; version += 1) page.tell(version);
    await quiet();
    void page.dispatch(photosApi.endpoints.getPhoto.initiate(ID, { forceRefetch: true, subscribe: false }));
    await quiet();
    server.headshot(makeHeadshot(1, false));
    await quiet();
    server.photo(at(6));
    await quiet();
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(server.asked).toEqual([1, 2, 3, 'photo']);
  });

  test('is fetched as a whole when a headshot cannot be had', async () => {
    await loaded(3);
    page.tell(4);
    await quiet();
    server.refuse(4, 404);
    await quiet();
    page.tell(5);
    await quiet();
    expect(server.asked).toEqual([4, 'photo']);
    server.photo(at(5));
    await quiet();
    expect(numbers()).toEqual([1, 2, 3, 4, 5]);
  });

  test('is forgotten once it left the screen', async () => {
    await loaded(3);
    await page.leave();
    page.tell(4);
    await quiet();
    expect(server.asked).toEqual([]);
    expect(page.photo()).toBeUndefined();
  });
});

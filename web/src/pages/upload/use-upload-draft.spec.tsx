import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useUploadDraft } from '@/pages/upload/use-upload-draft';
import { emptyDraft } from '@/shared/browser/draft-store';

/** A browser's store whose every request is answered when the test says so. */
class SlowStore {
  readonly #waiting: (() => void)[] = [];
  kept: unknown;

  open(): object {
    return this.#request({ transaction: () => ({ objectStore: () => this.#objects() }) });
  }

  async answerAll(): Promise<void> {
    // Each answer may lead to the next request.
    for (let rest = 20; rest > 0; rest -= 1) {
      this.#waiting.shift()?.();
      await act(async () => new Promise((resolve) => setTimeout(resolve)));
    }
  }

  #objects(): object {
    const objects = {
      get: () => this.#request(this.kept),
      put: (value: unknown) => (this.kept = value),
    };
    return { ...objects, transaction: this.#request(undefined) };
  }

  #request(result: object | unknown): object {
    const request = { result, onsuccess: () => undefined };
    this.#waiting.push(() => request.onsuccess());
    return request;
  }
}

// The program opens its database once.
const store = new SlowStore();

beforeAll(() => {
  Object.defineProperty(globalThis, 'indexedDB', { value: store, configurable: true });
});
beforeEach(() => {
  store.kept = undefined;
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

const keep = (draft: object): void =>
  void (store.kept = { draft: { ...emptyDraft, ...draft }, file: null, savedAt: Date.now() });

test('takes the package of the address before what was kept is there', async () => {
  keep({ expression: 'slight_smile', package: 'premium' });
  const { result } = renderHook(() => useUploadDraft('ultra', 'professional'));
  expect(result.current.draft.package).toBe('ultra');
  await store.answerAll();
  expect(result.current.draft).toMatchObject({ expression: 'slight_smile', package: 'ultra' });
});

test('keeps what was chosen before the store had answered', async () => {
  keep({ expression: 'slight_smile' });
  const { result } = renderHook(() => useUploadDraft('ultra', 'professional'));
  act(() => result.current.change({ package: 'premium' }));
  await store.answerAll();
  expect(result.current.draft).toMatchObject({ expression: 'unchanged', package: 'premium' });
});

test('follows the address when somebody goes back', async () => {
  const { result, rerender } = renderHook(({ wanted }) => useUploadDraft(wanted, 'professional'), {
    initialProps: { wanted: 'ultra' as 'ultra' | 'premium' },
  });
  act(() => result.current.change({ coupon: 'WELCOME' }));
  rerender({ wanted: 'premium' });
  await store.answerAll();
  expect(result.current.draft).toMatchObject({ coupon: 'WELCOME', package: 'premium' });
});

test('writes one change after the other', async () => {
  const { result } = renderHook(() => useUploadDraft(undefined, 'premium'));
  const file = new File(['selfie'], 'selfie.jpg', { type: 'image/jpeg' });
  let read = (_bytes: ArrayBuffer): void => undefined;
  file.arrayBuffer = () => new Promise((resolve) => (read = resolve));
  act(() => result.current.change({ file }));
  act(() => result.current.change({ file: null }));
  await store.answerAll();
  read(new ArrayBuffer(6));
  await store.answerAll();
  expect(store.kept).toMatchObject({ file: null });
});

test('has the package it is told until one is chosen, and keeps none before', async () => {
  store.kept = undefined;
  const { result } = renderHook(() => useUploadDraft(undefined, 'premium'));
  await store.answerAll();
  expect(result.current.draft.package).toBe('premium');
  act(() => result.current.change({ coupon: 'WELCOME' }));
  await store.answerAll();
  expect(store.kept).toMatchObject({ draft: { coupon: 'WELCOME', package: null } });
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { xhrUpload } from '@/pages/upload/xhr-upload';

const SILENCE_MS = 60_000;

/** A request on a line that a test moves by hand. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly status = 201;
  readonly responseText = '{}';
  onload?: () => void;
  onloadend?: () => void;
  onabort?: () => void;
  isAborted = false;

  constructor() {
    FakeRequest.last = this;
  }

  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  getResponseHeader(): null {
    return null;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  answer(): void {
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
});

function upload() {
  const { signal } = new AbortController();
  const sent = xhrUpload({
    url: '/api/photos',
    body: new FormData(),
    headers: {},
    signal,
    onProgress: () => undefined,
  });
  const ended = sent.then(
    ({ status }) => `answered ${status}`,
    (error: Error) => `${error.name} ${error.message}`,
  );
  return { ended, request: FakeRequest.last };
}

describe('an upload', () => {
  test('is given up when nothing has moved for a minute', async () => {
    const { ended, request } = upload();
    jest.advanceTimersByTime(SILENCE_MS);
    expect(await ended).toBe('TypeError network');
    expect(request.isAborted).toBe(true);
  });

  test('may take as long as it moves, and is over with its answer', async () => {
    const { ended, request } = upload();
    for (let loaded = 1; loaded <= 5; loaded += 1) {
      jest.advanceTimersByTime(SILENCE_MS - 1);
      request.upload.onprogress?.({ loaded, total: 5 });
    }
    request.answer();
    jest.advanceTimersByTime(SILENCE_MS);
    expect(await ended).toBe('answered 201');
    expect(request.isAborted).toBe(false);
  });
});

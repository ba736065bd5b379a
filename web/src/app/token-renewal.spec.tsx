import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createStore } from '@/app/store';
import { tokenRestored } from '@/entities/session/auth-slice';
import { loadRefresh } from '@/entities/session/credentials';
import { refreshToken } from '@/entities/session/refresh-token';
import { authApi } from '@/entities/session/user-api';
import { authCalls } from '@/pages/auth/auth-api';
import { makeToken, makeUser } from '@/testing/factories';

const ABOUT_TO_END_MS = 30_000;
const PATIENCE_MS = 8_000;
const REFRESH = '/api/auth/refresh';

let asked: string[] = [];
let limits: AbortController[] = [];

/** Refreshes are never answered: the connection stands, and ends only when the browser ends it. */
function answer(url: string, signal: AbortSignal | null | undefined): Promise<Response> {
  if (url !== REFRESH) return Promise.resolve(Response.json({ data: { user: makeUser() } }));
  return new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('over', 'TimeoutError'))),
  );
}

beforeEach(async () => {
  await loadRefresh();
  asked = [];
  limits = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    asked.push(pathname);
    return answer(pathname, init?.signal);
  });
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
});

afterEach(() => {
  for (const limit of limits) limit.abort();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function signedIn() {
  const store = createStore();
  const token = makeToken('user-1', ABOUT_TO_END_MS);
  store.dispatch(tokenRestored({ token, receivedAt: Date.now() }));
  return { ...store, token };
}

describe('a renewal of the token that is never answered', () => {
  test('holds up a request for some seconds only, which then leaves with the token there is', async () => {
    jest.useFakeTimers();
    const { dispatch } = signedIn();
    const request = dispatch(authApi.endpoints.getUser.initiate(undefined, { subscribe: false }));
    await jest.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(asked).toEqual([REFRESH]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([REFRESH, '/api/auth/user']);
    expect((await request).data?.id).toBe('user-1');
  });

  test('holds up no login', async () => {
    const { dispatch } = signedIn();
    const form = { email: 'ada@example.org', password: 'secret-123', remember: false };
    await dispatch(authCalls.endpoints.login.initiate(form));
    expect(asked).toEqual(['/api/auth/login']);
  });

  test('is given up, and asked for again by the next request', async () => {
    const { token } = signedIn();
    const first = refreshToken(token);
    await Promise.resolve();
    for (const limit of limits) limit.abort();
    expect(await first).toMatchObject({ kind: 'failed', error: { code: 'network' } });
    void refreshToken(token);
    expect(asked).toEqual([REFRESH, REFRESH]);
  });
});

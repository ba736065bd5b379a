import { isRecord } from '@/lib/storage';
import { networkError, toAppError, type AppError } from '@/services/api/app-error';
import { apiUrl } from '@/services/api/api-url';
import type { Session } from '@/services/api/types';
import { readSession, writeSession } from '@/services/auth/session-storage';
import { isLate } from '@/services/auth/token-clock';

export type RefreshResult =
  | { readonly kind: 'session'; readonly session: Session; readonly receivedAt: number }
  | { readonly kind: 'failed'; readonly error: AppError };

async function askServer(token: string): Promise<RefreshResult> {
  try {
    const response = await fetch(apiUrl('/auth/refresh'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ token }),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isRecord(body)) {
      return { kind: 'session', session: body['data'] as Session, receivedAt: Date.now() };
    }
    return { kind: 'failed', error: toAppError(response.status, body) };
  } catch {
    return { kind: 'failed', error: networkError };
  }
}

async function refreshOnce(token: string): Promise<RefreshResult> {
  const stored = readSession();
  if (stored?.user && stored.token !== token && !isLate(stored.token, stored.receivedAt, Date.now())) {
    const { user, receivedAt } = stored;
    return { kind: 'session', session: { user, token: stored.token }, receivedAt };
  }
  const current = stored?.token ?? token;
  const result = await askServer(current);
  // Written before the lock is given on, so that the next tab finds it; unless somebody has logged out meanwhile.
  if (result.kind === 'session' && readSession()?.token === current)
    writeSession(result.session, result.receivedAt);
  return result;
}

const LOCK = 'headshots-token';
const NEWS_MS = 500;

/** What another tab stored is seen here a moment after its lock was given on. */
function newsOf(token: string): Promise<void> {
  if (readSession()?.token !== token) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      window.removeEventListener('storage', stop);
      resolve();
    };
    const timer = setTimeout(stop, NEWS_MS);
    window.addEventListener('storage', stop);
  });
}

async function inTurn({ locks }: Navigator, token: string): Promise<RefreshResult> {
  const first = await locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : refreshOnce(token),
  );
  if (first !== undefined) return first;
  return locks.request(LOCK, async () => {
    await newsOf(token);
    return refreshOnce(token);
  });
}

let running: Promise<RefreshResult> | undefined;

/** One refresh at a time, over all tabs: whoever waited takes the token the first one stored. */
export function refreshToken(token: string): Promise<RefreshResult> {
  running ??= (
    typeof navigator !== 'undefined' && 'locks' in navigator ? inTurn(navigator, token) : refreshOnce(token)
  ).finally(() => {
    running = undefined;
  });
  return running;
}

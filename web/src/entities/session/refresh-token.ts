import { isRecord } from '@/shared/browser/storage';
import { networkError, toAppError, type AppError } from '@/shared/api/app-error';
import { apiUrl } from '@/shared/api/api-url';
import type { Session } from '@/shared/api/types';
import { readSession, writeSession } from '@/entities/session/session-storage';
import { isLate } from '@/entities/session/token-clock';

export type RefreshResult =
  | { readonly kind: 'session'; readonly session: Session; readonly receivedAt: number }
  | { readonly kind: 'failed'; readonly error: AppError };

const ANSWER_MS = 20_000;
/** Another tab may have to wait for its own answer first. */
const TURN_MS = 45_000;

const failed: RefreshResult = { kind: 'failed', error: networkError };

async function askServer(token: string): Promise<RefreshResult> {
  try {
    const response = await fetch(apiUrl('/auth/refresh'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isRecord(body)) {
      return { kind: 'session', session: body['data'] as Session, receivedAt: Date.now() };
    }
    return { kind: 'failed', error: toAppError(response.status, body) };
  } catch {
    return failed;
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
const KNOWN_MS = 20_000;

const renewedLock = (token: string): string => `${LOCK}-renewed-${token.slice(-32)}`;

/** Lets the other tabs know that this token was renewed: locks are seen by all at once, storage is not. */
function announce(locks: LockManager, token: string): Promise<void> {
  return new Promise((known) => {
    const hold = (): Promise<void> => {
      known();
      return new Promise((done) => setTimeout(done, KNOWN_MS));
    };
    locks.request(renewedLock(token), { mode: 'shared' }, hold).catch(() => known());
  });
}

/** Resolves when what another tab stored is seen here, or when its announcement is over. */
function newsOf(token: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (readSession()?.token !== token) stop();
    };
    const stop = (): void => {
      clearTimeout(timer);
      window.removeEventListener('storage', look);
      resolve();
    };
    const timer = setTimeout(stop, KNOWN_MS);
    window.addEventListener('storage', look);
    look();
  });
}

async function inTurn(locks: LockManager, token: string): Promise<RefreshResult> {
  const current = readSession()?.token ?? token;
  const { held = [] } = await locks.query();
  if (held.some(({ name }) => name === renewedLock(current))) await newsOf(current);
  const result = await refreshOnce(token);
  if (result.kind === 'session' && result.session.token !== current) await announce(locks, current);
  return result;
}

let running: Promise<RefreshResult> | undefined;

/** One refresh at a time, over all tabs: whoever waited takes the token the first one stored. */
export function refreshToken(token: string): Promise<RefreshResult> {
  running ??= (
    typeof navigator !== 'undefined' && 'locks' in navigator
      ? navigator.locks
          .request(LOCK, { signal: AbortSignal.timeout(TURN_MS) }, () => inTurn(navigator.locks, token))
          .catch(() => failed)
      : refreshOnce(token)
  ).finally(() => {
    running = undefined;
  });
  return running;
}

/** A request waits no longer for the renewal of its token, which holds for most of a minute still. */
const PATIENCE_MS = 8_000;

/** Hands on what comes of a renewal. @returns when it is handed on, or has taken too long to be waited for */
export async function renew(token: string, apply: (result: RefreshResult) => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([refreshToken(token).then(apply), patience]);
  clearTimeout(timer);
}

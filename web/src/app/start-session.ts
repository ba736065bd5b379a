import type { AppStore } from '@/app/store';
import { asAppError } from '@/shared/api/app-error';
import { keepFresh } from '@/entities/session/credentials';
import { authApi } from '@/entities/session/user-api';
import { sessionEnded, sessionStarted, startUpFailed, tokenRestored } from '@/entities/session/auth-slice';
import { readSession } from '@/entities/session/session-storage';

const RETRY_MS = [1000, 3000, 8000, 20_000] as const;
const CHECK_MS = 20_000;

async function askWho(store: AppStore, attempt = 0): Promise<void> {
  await keepFresh(store);
  const { token, receivedAt } = store.getState().auth;
  if (token === null) return;
  const request = store.dispatch(
    authApi.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const answer = await request;
  if (store.getState().auth.token !== token) return;
  if (answer.data !== undefined) {
    store.dispatch(sessionStarted({ user: answer.data, token, receivedAt }));
    return;
  }
  const error = asAppError(answer.error);
  if (error?.status === 403 || error?.status === 404) {
    store.dispatch(sessionEnded('expired'));
    return;
  }
  if (error !== undefined) store.dispatch(startUpFailed(error));
  const delay = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
  setTimeout(() => void askWho(store, attempt + 1), delay);
}

function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== 'auth_token' && event.key !== 'auth-storage') return;
    const stored = readSession();
    const { token } = store.getState().auth;
    if (stored === undefined) {
      if (token !== null) store.dispatch(sessionEnded(null));
    } else if (stored.token !== token && stored.user !== null) {
      store.dispatch(
        sessionStarted({ user: stored.user, token: stored.token, receivedAt: stored.receivedAt }),
      );
    }
  });
}

const started = new WeakSet<AppStore>();

export function startSession(store: AppStore): void {
  if (started.has(store)) return;
  started.add(store);
  const stored = readSession();
  followOtherTabs(store);
  const check = () => void keepFresh(store);
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  if (stored === undefined) {
    store.dispatch(sessionEnded(null));
    return;
  }
  store.dispatch(tokenRestored(stored));
  void askWho(store);
}

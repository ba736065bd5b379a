import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Credentials } from '@/shared/api/credentials';
import { sessionEnded, sessionStarted, termsMissing, type AuthState } from '@/entities/session/auth-slice';
import { isLate } from '@/entities/session/token-clock';

interface WithAuth {
  readonly auth: AuthState;
}

export function authOf(api: Pick<BaseQueryApi, 'getState'>): AuthState {
  return (api.getState() as WithAuth).auth;
}

/** Comes with a session, which alone needs it; by the first refresh a new release may have removed the file. */
export const loadRefresh = () => import('@/entities/session/refresh-token');

type Lifecycle = Pick<BaseQueryApi, 'getState' | 'dispatch'>;

/**
 * Renews a token that ends soon. Where that is not possible, or takes too long, the token stays: what is asked with it says
 * whether it still holds.
 */
export async function keepFresh(api: Lifecycle): Promise<void> {
  const { token, receivedAt } = authOf(api);
  if (token === null || !isLate(token, receivedAt, Date.now())) return;
  const refresh = await loadRefresh().catch(() => undefined);
  await refresh?.renew(token, (result) => {
    if (authOf(api).token !== token) return;
    if (result.kind === 'session') {
      api.dispatch(sessionStarted({ ...result.session, receivedAt: result.receivedAt }));
    } else if (result.error.status === 401) {
      api.dispatch(sessionEnded('expired'));
    }
  });
}

/** One logout for the current token, however many answers say 401; answers to an older token are ignored. */
export function noticeUnauthorised(api: Lifecycle, generation: number): void {
  const auth = authOf(api);
  if (auth.generation === generation && auth.token !== null) api.dispatch(sessionEnded('expired'));
}

export const credentials: Credentials = {
  current: authOf,
  keepFresh,
  noticeUnauthorised,
  noticeMissingTerms: ({ dispatch }) => dispatch(termsMissing()),
};

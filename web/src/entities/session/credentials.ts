import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Credentials } from '@/shared/api/credentials';
import { refreshToken } from '@/entities/session/refresh-token';
import { sessionEnded, sessionStarted, termsMissing, type AuthState } from '@/entities/session/auth-slice';
import { isLate } from '@/entities/session/token-clock';

interface WithAuth {
  readonly auth: AuthState;
}

export function authOf(api: Pick<BaseQueryApi, 'getState'>): AuthState {
  return (api.getState() as WithAuth).auth;
}

export async function keepFresh(api: Pick<BaseQueryApi, 'getState' | 'dispatch'>): Promise<void> {
  const { token, receivedAt } = authOf(api);
  if (token === null || !isLate(token, receivedAt, Date.now())) return;
  const result = await refreshToken(token);
  if (authOf(api).token !== token) return;
  if (result.kind === 'session') {
    api.dispatch(sessionStarted({ ...result.session, receivedAt: result.receivedAt }));
  } else if (result.error.status === 401) {
    api.dispatch(sessionEnded('expired'));
  }
}

/** One logout for the current token, however many answers say 401; answers to an older token are ignored. */
export function noticeUnauthorised(
  api: Pick<BaseQueryApi, 'getState' | 'dispatch'>,
  generation: number,
): void {
  const auth = authOf(api);
  if (auth.generation === generation && auth.token !== null) api.dispatch(sessionEnded('expired'));
}

export const credentials: Credentials = {
  current: authOf,
  keepFresh,
  noticeUnauthorised,
  noticeMissingTerms: ({ dispatch }) => dispatch(termsMissing()),
};

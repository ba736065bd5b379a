import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { isRecord } from '@/lib/storage';
import { apiUrl } from '@/services/api/api-url';
import { networkError, toAppError, type AppError } from '@/services/api/app-error';
import { refreshToken } from '@/services/api/refresh-token';
import { sessionEnded, sessionStarted, termsMissing, type AuthState } from '@/services/auth/auth-slice';
import { isLate } from '@/services/auth/token-clock';

export interface ApiRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is a file, and comes as a blob. */
  readonly isFile?: boolean;
}

interface WithAuth {
  readonly auth: AuthState;
}

const RETRY_DELAY_MS = 400;
const credentialPaths = ['/auth/login', '/auth/register'];

export function authOf(api: Pick<BaseQueryApi, 'getState'>): AuthState {
  return (api.getState() as WithAuth).auth;
}

const send = fetchBaseQuery({
  prepareHeaders: (headers, api) => {
    const { token } = authOf(api);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (typeof document !== 'undefined') headers.set('accept-language', document.documentElement.lang);
    return headers;
  },
});

/** Exchanges a token that would be late before the request leaves. */
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

/** A refusal is no file. */
const fileOf = (response: Response): Promise<unknown> => (response.ok ? response.blob() : response.json());

type Outcome = { data: unknown } | { error: AppError };

async function attempt(request: ApiRequest, api: BaseQueryApi): Promise<Outcome> {
  const { generation } = authOf(api);
  const { params, headers, isFile = false, ...rest } = request;
  const result = await send(
    {
      ...rest,
      url: apiUrl(request.url),
      ...(params === undefined ? {} : { params: { ...params } }),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
      ...(isFile && { responseHandler: fileOf }),
    },
    api,
    {},
  );
  if (result.error === undefined) {
    return { data: isRecord(result.data) && 'data' in result.data ? result.data['data'] : result.data };
  }
  const { status, data } = result.error;
  if (typeof status !== 'number') {
    return status === 'PARSING_ERROR' && 'originalStatus' in result.error
      ? { error: toAppError(result.error.originalStatus, undefined) }
      : { error: networkError };
  }
  if (status === 401 && !credentialPaths.includes(request.url)) noticeUnauthorised(api, generation);
  const error = toAppError(status, data, result.meta?.response?.headers.get('retry-after') ?? null);
  if (error.code === 'auth.terms_required' && status === 403) api.dispatch(termsMissing());
  return { error };
}

export const baseQuery: BaseQueryFn<ApiRequest, unknown, AppError> = async (request, api) => {
  await keepFresh(api);
  const first = await attempt(request, api);
  const isRead = (request.method ?? 'GET') === 'GET';
  if (!('error' in first) || !isRead || api.signal.aborted) return first;
  const { status } = first.error;
  if (status !== 0 && status < 500) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return attempt(request, api);
};

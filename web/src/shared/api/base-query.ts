import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { isRecord } from '@/shared/browser/storage';
import { apiUrl } from '@/shared/api/api-url';
import { networkError, toAppError, type AppError } from '@/shared/api/app-error';
import { credentialsOf } from '@/shared/api/credentials';

export interface ApiRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isFile?: boolean;
}

const RETRY_DELAY_MS = 400;
const credentialPaths = ['/auth/login', '/auth/register'];

const send = fetchBaseQuery({
  prepareHeaders: (headers, api) => {
    const { token } = credentialsOf(api).current(api);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (typeof document !== 'undefined') headers.set('accept-language', document.documentElement.lang);
    return headers;
  },
});

/** A refusal is no file. */
const fileOf = (response: Response): Promise<unknown> => (response.ok ? response.blob() : response.json());

type Outcome = { data: unknown } | { error: AppError };

async function attempt(request: ApiRequest, api: BaseQueryApi): Promise<Outcome> {
  const credentials = credentialsOf(api);
  const { generation } = credentials.current(api);
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
  if (status === 401 && !credentialPaths.includes(request.url))
    credentials.noticeUnauthorised(api, generation);
  const error = toAppError(status, data, result.meta?.response?.headers.get('retry-after') ?? null);
  if (error.code === 'auth.terms_required' && status === 403) credentials.noticeMissingTerms(api);
  return { error };
}

export const baseQuery: BaseQueryFn<ApiRequest, unknown, AppError> = async (request, api) => {
  await credentialsOf(api).keepFresh(api);
  const first = await attempt(request, api);
  const isRead = (request.method ?? 'GET') === 'GET';
  if (!('error' in first) || !isRead || api.signal.aborted) return first;
  const { status } = first.error;
  if (status !== 0 && status < 500) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return attempt(request, api);
};

import { fetchBaseQuery, retry, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
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

const RETRIES = 1;
const TIMEOUT_MS = 60_000;
const credentialPaths = ['/auth/login', '/auth/register'];

const send = fetchBaseQuery({
  timeout: TIMEOUT_MS,
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

/** Of a read: once more where the line broke or the server failed. What changes something is sent once. */
const attemptAgain = retry<BaseQueryFn<ApiRequest, unknown, AppError>>(attempt, {
  retryCondition: (error, { method = 'GET' }, { attempt: tried }) => {
    const { status } = error as AppError;
    return tried <= RETRIES && method === 'GET' && (status === 0 || status >= 500);
  },
});

export const baseQuery: BaseQueryFn<ApiRequest, unknown, AppError> = async (request, api, options) => {
  if (!credentialPaths.includes(request.url)) await credentialsOf(api).keepFresh(api);
  return attemptAgain(request, api, options);
};

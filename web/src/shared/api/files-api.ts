import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { download } from '@/shared/browser/download';
import { api } from '@/shared/api/api';
import { apiUrl } from '@/shared/api/api-url';
import { networkError, toAppError, type AppError } from '@/shared/api/app-error';
import { credentialsOf } from '@/shared/api/credentials';

interface FileRequest {
  /** Under the API. */
  readonly path: string;
  readonly fallbackName: string;
}

type Lifecycle = Pick<BaseQueryApi, 'dispatch' | 'extra' | 'getState' | 'signal'>;

const REVOKE_AFTER_MS = 60_000;
/** Until the answer begins; how long a file takes depends on the line. */
const ANSWER_MS = 60_000;

function nameIn(disposition: string | null): string | undefined {
  const [, real] = /filename\*=UTF-8''([\w.%-]+)/.exec(disposition ?? '') ?? [];
  if (real !== undefined) return decodeURIComponent(real);
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

async function ask(path: string, token: string | null, left: AbortSignal): Promise<Response | undefined> {
  const headers = {
    'accept-language': document.documentElement.lang,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const ended = new AbortController();
  const stop = (): void => ended.abort();
  left.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(stop, ANSWER_MS);
  const response = await fetch(apiUrl(path), { headers, signal: ended.signal }).catch(() => undefined);
  clearTimeout(timer);
  return response;
}

/** The body as a blob, which the browser keeps on disk and not in the page; undefined when the connection broke. */
const blobOf = (response: Response): Promise<Blob | undefined> => response.blob().catch(() => undefined);

async function fetchFile(
  { path, fallbackName }: FileRequest,
  lifecycle: Lifecycle,
): Promise<{ data: number } | { error: AppError }> {
  const credentials = credentialsOf(lifecycle);
  await credentials.keepFresh(lifecycle);
  const { token, generation } = credentials.current(lifecycle);
  const response = await ask(path, token, lifecycle.signal);
  if (response === undefined) return { error: networkError };
  if (!response.ok) {
    if (response.status === 401) credentials.noticeUnauthorised(lifecycle, generation);
    const body: unknown = await response.json().catch(() => undefined);
    return { error: toAppError(response.status, body, response.headers.get('retry-after')) };
  }
  const file = await blobOf(response);
  if (file === undefined) return { error: networkError };
  const url = URL.createObjectURL(file);
  download(url, nameIn(response.headers.get('content-disposition')) ?? fallbackName);
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  return { data: file.size };
}

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Hands a file to the browser's downloads; a link could not send the session. Answers its size in bytes. */
    fetchFile: build.mutation<number, FileRequest>({
      queryFn: (file, lifecycle) => fetchFile(file, lifecycle),
    }),
  }),
});

export const { useFetchFileMutation } = filesApi;

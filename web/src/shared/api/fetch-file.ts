import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { download } from '@/shared/browser/download';
import { apiUrl } from '@/shared/api/api-url';
import { networkError, toAppError, type AppError } from '@/shared/api/app-error';
import { credentialsOf } from '@/shared/api/credentials';

export interface FileRequest {
  /** Under the API. */
  readonly path: string;
  readonly fallbackName: string;
  /** Sent by POST; what has none is read. */
  readonly body?: object;
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

async function ask(
  { path, body }: FileRequest,
  token: string | null,
  left: AbortSignal,
): Promise<Response | undefined> {
  const headers = {
    'accept-language': document.documentElement.lang,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const ended = new AbortController();
  const stop = (): void => ended.abort();
  left.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(stop, ANSWER_MS);
  const response = await fetch(apiUrl(path), { ...sent, headers, signal: ended.signal }).catch(
    () => undefined,
  );
  clearTimeout(timer);
  return response;
}

/** The body as a blob, which the browser keeps on disk and not in the page; undefined when the connection broke. */
const blobOf = (response: Response): Promise<Blob | undefined> => response.blob().catch(() => undefined);

/** Hands a file to the browser's downloads; a link could not send the session. Answers its size in bytes. */
export async function fetchFile(
  file: FileRequest,
  lifecycle: Lifecycle,
): Promise<{ data: number } | { error: AppError }> {
  const credentials = credentialsOf(lifecycle);
  await credentials.keepFresh(lifecycle);
  const { token, generation } = credentials.current(lifecycle);
  const response = await ask(file, token, lifecycle.signal);
  if (response === undefined) return { error: networkError };
  if (!response.ok) {
    if (response.status === 401) credentials.noticeUnauthorised(lifecycle, generation);
    const body: unknown = await response.json().catch(() => undefined);
    return { error: toAppError(response.status, body, response.headers.get('retry-after')) };
  }
  const blob = await blobOf(response);
  if (blob === undefined) return { error: networkError };
  const url = URL.createObjectURL(blob);
  download(url, nameIn(response.headers.get('content-disposition')) ?? file.fallbackName);
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  return { data: blob.size };
}

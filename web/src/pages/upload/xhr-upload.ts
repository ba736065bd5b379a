import { deferred } from '@/shared/browser/deferred';

export interface UploadResult {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

export interface UploadOptions {
  readonly url: string;
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** At most ten times a second; `loaded === total` once everything has left. */
  readonly onProgress: (loaded: number, total: number) => void;
}

const PROGRESS_INTERVAL_MS = 100;
/** So long nothing may move: neither a piece of the photo nor, once it has left, the answer. */
const SILENCE_MS = 60_000;

/** Sends a form with progress, which fetch cannot report. Rejects with `AbortError` or a network `TypeError`. */
export function xhrUpload(options: UploadOptions): Promise<UploadResult> {
  const { promise, resolve, reject } = deferred<UploadResult>();
  const request = new XMLHttpRequest();
  let last = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const moved = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      reject(new TypeError('network'));
      request.abort();
    }, SILENCE_MS);
  };
  request.open('POST', options.url);
  for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = (event) => {
    moved();
    const now = Date.now();
    if (now - last < PROGRESS_INTERVAL_MS && event.loaded < event.total) return;
    last = now;
    options.onProgress(event.loaded, event.total);
  };
  request.onload = () =>
    resolve({
      status: request.status,
      body: request.responseText,
      retryAfter: request.getResponseHeader('retry-after'),
    });
  request.onerror = () => reject(new TypeError('network'));
  request.onloadend = () => clearTimeout(silence);
  request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
  options.signal.addEventListener('abort', () => request.abort(), { once: true });
  if (options.signal.aborted) reject(new DOMException('aborted', 'AbortError'));
  else {
    moved();
    request.send(options.body);
  }
  return promise;
}

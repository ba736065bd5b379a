import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';

/** An answer of the public API, good or bad. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly data: T;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly retryAfter: string | null;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** The public API of one running stack. */
export class Api {
  readonly baseUrl: string;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<T>> {
    const { token, body, headers, timeoutMs = 20_000 } = options;
    const multipart = body instanceof FormData;
    const response = await fetch(`${this.baseUrl}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || multipart ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: multipart ? body : body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json()) as { data?: T; code?: string; message?: string };
    return {
      status: response.status,
      data: answer.data as T,
      code: answer.code,
      message: answer.message,
      retryAfter: response.headers.get('retry-after'),
    };
  }

  /** The answer's data; rejects with status and code for anything but success. */
  async good<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<T> {
    const answer = await this.call<T>(method, path, options);
    if (answer.status < 300) return answer.data;
    throw new Error(`${method} ${path}: ${answer.status} ${answer.code} ${answer.message}`);
  }
}

export const portraits = {
  hopper: new URL('../../fixtures/grace_hopper.jpg', import.meta.url),
  astronaut: new URL('../../fixtures/astronaut.png', import.meta.url),
} as const;

/** The form of POST /photos. */
export async function selfieForm(
  photo: URL,
  consentVersion: string,
  expression = 'unchanged',
): Promise<FormData> {
  const form = new FormData();
  form.set('expression', expression);
  form.set('faceConsentVersion', consentVersion);
  const type = photo.pathname.endsWith('.png') ? 'image/png' : 'image/jpeg';
  form.set('file', new Blob([await readFile(photo)], { type }), 'selfie');
  return form;
}

export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

import { readFile } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';

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

/** A portrait that no other photo of the stack is byte for byte: its corner has a colour of its own. */
export async function ownPortrait(): Promise<Blob> {
  const [r, g, b] = randomBytes(3);
  const corner = { create: { width: 32, height: 32, channels: 3 as const, background: { r, g, b } } };
  const picture = sharp(await readFile(portraits.hopper)).composite([{ input: corner, left: 0, top: 0 }]);
  return new Blob([Uint8Array.from(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}

/** The form of POST /photos. */
export async function selfieForm(
  photo: URL | Blob,
  consentVersion: string,
  expression = 'unchanged',
): Promise<FormData> {
  const form = new FormData();
  form.set('expression', expression);
  form.set('faceConsentVersion', consentVersion);
  form.set('file', photo instanceof Blob ? photo : await fileAt(photo), 'selfie');
  return form;
}

async function fileAt(photo: URL): Promise<Blob> {
  const type = photo.pathname.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return new Blob([await readFile(photo)], { type });
}

export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

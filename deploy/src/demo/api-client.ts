import { CommandError } from '../commands/command-error.ts';
import type { Session } from './api-types.ts';

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly requestId?: string;
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

const patience = { tries: 5, mostSeconds: 10 } as const;
const refreshBeforeMs = 60_000;

/** The public API as a customer's program uses it. */
export class ApiClient {
  readonly baseUrl: string;
  #token = '';
  #refreshAt = Infinity;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  use({ token }: Session): void {
    this.#token = token;
    this.#refreshAt = Date.now() + lifeOf(token) - refreshBeforeMs;
  }

  async headers(): Promise<Record<string, string>> {
    if (Date.now() > this.#refreshAt) {
      this.#refreshAt = Infinity;
      this.use(await this.post<Session>('/auth/refresh', { token: this.#token }));
    }
    return this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` };
  }

  get<T>(path: string): Promise<T> {
    return this.#send<T>('GET', path, () => ({}));
  }

  /** With a key the request may be repeated without being done twice. */
  post<T>(path: string, body: object, idempotencyKey?: string): Promise<T> {
    const key = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    return this.#send<T>('POST', path, () => ({
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify(body),
    }));
  }

  upload<T>(path: string, form: FormData, idempotencyKey: string): Promise<T> {
    return this.#send<T>('POST', path, () => ({
      headers: { 'idempotency-key': idempotencyKey },
      body: form,
    }));
  }

  async #send<T>(method: string, path: string, init: () => RequestInit): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const given = init();
      const headers = {
        ...(await this.#headersFor(path)),
        ...(given.headers as Record<string, string> | undefined),
      };
      const response = await reach(this.baseUrl, `/api${path}`, { ...given, method, headers });
      const body = (await response.json().catch(() => ({}))) as { readonly data?: T } & Problem;
      if (response.ok && body.data !== undefined) return body.data;
      const wait = Math.min(Number(response.headers.get('retry-after') ?? 1) || 1, patience.mostSeconds);
      const mayHelp = response.status === 503 || response.status === 429;
      if (!mayHelp || attempt >= patience.tries)
        throw new CommandError(sentenceOf(method, path, response.status, body));
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    }
  }

  #headersFor(path: string): Promise<Record<string, string>> {
    return path.startsWith('/auth/') ? Promise.resolve({}) : this.headers();
  }
}

/** @throws CommandError when nothing answers there */
export async function reach(baseUrl: string, path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(new URL(path, `${baseUrl}/`), init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CommandError(`Nothing answers at ${baseUrl}. Is the product running? Start it with: make up`);
  }
}

export function sentenceOf(method: string, path: string, status: number, problem: Problem): string {
  const fields = (problem.errors ?? [])
    .map(({ field, code, message }) => `\n  ${field}: ${message} (${code})`)
    .join('');
  const what = problem.message ?? 'The answer was not understood.';
  return `${what} [${method} ${path}: ${status} ${problem.code ?? 'without a code'}, request ${problem.requestId ?? '-'}]${fields}`;
}

/** Life of a session token in ms, by its own claims. */
export function lifeOf(token: string): number {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: number;
      iat?: number;
    };
    return ((claims.exp ?? 0) - (claims.iat ?? 0)) * 1_000 || Infinity;
  } catch {
    return Infinity;
  }
}

import { patient } from '../api/patient.ts';
import { dataOf, publicApi, type PublicApi, type Schemas, type Send } from '../api/public-api.ts';
import { CommandError } from '../commands/command-error.ts';

const patience = { mostTries: 5, leastPauseMs: 1_000, mostPauseMs: 10_000 } as const;
const refreshBeforeMs = 60_000;

export class CustomerApi {
  readonly api: PublicApi;
  #token = '';
  #refreshAt = Infinity;

  constructor(baseUrl: string) {
    this.api = publicApi(baseUrl, patient(reached, patience));
    this.api.use({
      onRequest: async ({ request, schemaPath }) => {
        if (schemaPath.startsWith('/auth/')) return;
        for (const [name, value] of Object.entries(await this.headers())) request.headers.set(name, value);
      },
      onResponse: async ({ request, response }) => {
        if (response.ok) return;
        const path = new URL(request.url).pathname.replace(/^\/api/, '');
        const problem = (await response.json().catch(() => ({}))) as Partial<Schemas['Problem']>;
        throw new CommandError(sentenceOf(request.method, path, response.status, problem));
      },
    });
  }

  signIn({ token }: Schemas['Session']): void {
    this.#token = token;
    this.#refreshAt = Date.now() + lifeOf(token) - refreshBeforeMs;
  }

  async headers(): Promise<Record<string, string>> {
    if (Date.now() > this.#refreshAt) {
      this.#refreshAt = Infinity;
      this.signIn(await dataOf(this.api.POST('/auth/refresh', { body: { token: this.#token } })));
    }
    return this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` };
  }
}

const reached: Send = (request) => fetch(request).catch(unreachable(request.url));

/** Fetches what is no route of the API: a stream, a file. @throws CommandError when nothing answers there */
export function reach(baseUrl: string, path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, `${baseUrl}/`);
  // A signal reaches a stream only when fetch itself is given it: one in a Request is forgotten with the Request.
  return fetch(url, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    return unreachable(url)();
  });
}

const unreachable = (url: string | URL) => (): never => {
  const { origin } = new URL(url);
  throw new CommandError(`Nothing answers at ${origin}. Is the product running? Start it with: make up`);
};

export function sentenceOf(
  method: string,
  path: string,
  status: number,
  problem: Partial<Schemas['Problem']>,
): string {
  const fields = (problem.errors ?? [])
    .map(({ field, code, message }) => `\n  ${field}: ${message} (${code})`)
    .join('');
  const what = problem.message ?? 'The answer was not understood.';
  return `${what} [${method} ${path}: ${status} ${problem.code ?? 'without a code'}, request ${problem.requestId ?? '-'}]${fields}`;
}

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

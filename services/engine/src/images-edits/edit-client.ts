import { Agent, request, type FormData } from 'undici';
import { EditFailure, failureOf } from './edit-failure.ts';

export interface EditClientOptions {
  readonly url: string;
  readonly token: string | undefined;
  readonly connectMs?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

const CONNECT_MS = 5_000;
/** Twenty times a picture of 1024 pixels; a broken engine must not fill our memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** HTTP to one engine. Closing the connection is how a request is cancelled. */
export class EditClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent: Agent;

  constructor({ url, token, connectMs = CONNECT_MS }: EditClientOptions) {
    this.#url = url.replace(/\/+$/, '');
    this.#headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    // Our own limit rules: undici's would end every answer after 300 seconds.
    const limits = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize: MOST_BYTES };
    this.#agent = new Agent({ connect: { timeout: connectMs }, ...limits });
  }

  /** The text of an answer 200. @throws EditFailure; what the signal aborted with */
  async post(
    path: string,
    body: FormData,
    limitMs: number,
    signal: AbortSignal,
    said: (text: string) => string,
  ): Promise<string> {
    const answer = await this.#send(path, { method: 'POST', body }, limitMs, signal);
    if (answer.status === 200) return answer.text;
    throw failureOf(answer.status, said(answer.text), answer.retryAfter);
  }

  /** @throws EditFailure; what the signal aborted with */
  async get(path: string, limitMs: number, signal: AbortSignal): Promise<string> {
    const answer = await this.#send(path, { method: 'GET' }, limitMs, signal);
    if (answer.status === 200) return answer.text;
    throw new EditFailure('away', `${path} answered ${answer.status}`);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send(
    path: string,
    asked: { readonly method: 'GET' | 'POST'; readonly body?: FormData },
    limitMs: number,
    signal: AbortSignal,
  ): Promise<Answer> {
    const limit = AbortSignal.timeout(limitMs);
    try {
      const { statusCode, headers, body } = await request(`${this.#url}${path}`, {
        method: asked.method,
        body: asked.body ?? null,
        headers: this.#headers,
        dispatcher: this.#agent,
        signal: AbortSignal.any([signal, limit]),
      });
      const retryAfter = headers['retry-after'];
      return {
        status: statusCode,
        text: await body.text(),
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      };
    } catch (cause) {
      signal.throwIfAborted();
      // It may still be at work on it: asking again at once would only double that.
      if (limit.aborted) throw new EditFailure('away', `no answer within ${limitMs} ms`, { cause });
      throw new EditFailure('retry', `the connection failed: ${codeOf(cause)}`, { cause });
    }
  }
}

function codeOf(error: unknown): string {
  const named = error as { readonly code?: unknown; readonly message?: unknown } | null;
  return String(named?.code ?? named?.message ?? error);
}

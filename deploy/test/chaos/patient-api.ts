import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../system/support/api.ts';
import { type Answer, type CallOptions } from '../system/support/api.ts';

/** What came back for one request, or that nothing did. */
export interface Seen {
  readonly at: number;
  /** Method and path without ids. */
  readonly call: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string | undefined;
}

const pauseMs = 300;
const mostPauseMs = 2_000;
const patienceMs = 240_000;
/** Answers that ask to come back later. */
const later = new Set([0, 429, 503]);

/**
 * A client that does what a good one does: asks again, with the same key, when no answer came or the answer was "later".
 * It writes down everything it saw.
 */
export class PatientApi {
  readonly seen: Seen[] = [];
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The first answer that is not "later"; its own request was perhaps done by an earlier try. */
  async call<T>(method: string, path: string, options: CallOptions | (() => Promise<CallOptions>) = {}) {
    const end = Date.now() + patienceMs;
    for (;;) {
      const given = typeof options === 'function' ? await options() : options;
      const answer = await this.#try<T>(method, path, given);
      if (!later.has(answer.status) && answer.code !== 'idempotency.in_progress') return answer;
      if (Date.now() > end) throw new Error(`${method} ${path}: still ${answer.status} ${answer.code ?? ''}`);
      const asked = Number(answer.retryAfter ?? 0) * 1_000;
      await sleep(Math.min(Math.max(asked, pauseMs), mostPauseMs));
    }
  }

  async good<T>(method: string, path: string, options: CallOptions | (() => Promise<CallOptions>) = {}) {
    const answer = await this.call<T>(method, path, options);
    if (answer.status < 300) return answer.data;
    throw new Error(`${method} ${path}: ${answer.status} ${answer.code} ${answer.message}`);
  }

  async #try<T>(method: string, path: string, options: CallOptions): Promise<Answer<T>> {
    const nothing = {
      status: 0,
      data: undefined as T,
      code: undefined,
      message: undefined,
      retryAfter: null,
    };
    const answer = await this.#api.call<T>(method, path, options).catch(() => nothing);
    this.seen.push({
      at: Date.now(),
      call: `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`,
      status: answer.status,
      code: answer.code,
    });
    return answer;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** One kind of request, and the status it has to be answered with. */
export interface Question {
  readonly path: string;
  readonly init?: RequestInit;
  readonly status: number;
}

const pauseMs = 100;
const withinMs = 20_000;

/** Customers who ask all the time, each his own question. They do not ask again: every other answer is kept. */
export class Load {
  /** What went wrong: time, question, and what came instead. */
  readonly failures: string[] = [];
  /** Good answers. */
  answered = 0;
  readonly #ending = new AbortController();
  readonly #customers: readonly Promise<void>[];

  constructor(origin: string, questions: readonly Question[]) {
    this.#customers = questions.map((question) => this.#ask(origin, question));
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#customers);
  }

  async #ask(origin: string, { path, init = {}, status }: Question): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const came = await answerTo(`${origin}${path}`, init);
      if (came === String(status)) this.answered += 1;
      else this.failures.push(`${new Date().toISOString()} ${init.method ?? 'GET'} ${path}: ${came}`);
      await sleep(pauseMs);
    }
  }
}

async function answerTo(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(withinMs) });
    const text = await response.text();
    return response.ok ? String(response.status) : `${response.status} ${text.slice(0, 600)}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message}: ${(cause as Error | undefined)?.message ?? ''}`;
  }
}

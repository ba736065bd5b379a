import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf, as, type PublicApi } from '../../../src/api/public-api.ts';

/** Somebody who is signed in and goes on using the product: every answer is remembered. */
export class SessionWatch {
  readonly #api: PublicApi;
  readonly #seen: string[] = [];
  readonly #done: Promise<void>;
  #token: string;
  #over = false;

  constructor(api: PublicApi, token: string) {
    this.#api = api;
    this.#token = token;
    this.#done = this.#goOn();
  }

  /** Ends the watch. @returns the different answers, as call and status */
  async end(): Promise<readonly string[]> {
    this.#over = true;
    await this.#done;
    return [...new Set(this.#seen)].sort();
  }

  async #goOn(): Promise<void> {
    while (!this.#over) {
      const user = await answerOf(this.#api.GET('/auth/user', as(this.#token)));
      this.#seen.push(`user ${user.status}`);
      const body = { token: this.#token };
      const refreshed = await answerOf(this.#api.POST('/auth/refresh', { body }));
      this.#seen.push(`refresh ${refreshed.status}`);
      if (refreshed.status === 200) this.#token = refreshed.data.token;
      await sleep(200);
    }
  }
}

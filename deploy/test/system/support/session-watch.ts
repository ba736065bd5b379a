import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './api.ts';

/** Somebody who is signed in and goes on using the product: every answer is remembered. */
export class SessionWatch {
  readonly #api: Api;
  readonly #seen: string[] = [];
  readonly #done: Promise<void>;
  #token: string;
  #over = false;

  constructor(api: Api, token: string) {
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
      const user = await this.#api.call('GET', '/auth/user', { token: this.#token });
      this.#seen.push(`user ${user.status}`);
      const body = { token: this.#token };
      const refreshed = await this.#api.call<{ token: string }>('POST', '/auth/refresh', { body });
      this.#seen.push(`refresh ${refreshed.status}`);
      if (refreshed.status === 200) this.#token = refreshed.data.token;
      await sleep(200);
    }
  }
}

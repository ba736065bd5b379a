import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@headshots/platform/testing';
import { answerOf, as, type PublicApi } from '../../../deploy/src/api/public-api.ts';
import { patiently } from './customer.ts';

/** "Later" says nothing about a session: on a busy machine a call is cut off now and then. */
const later = new Set([0, 429, 503]);

/** Somebody who is signed in and goes on using the product: every answer is remembered. */
export class SessionWatch {
  readonly #api: PublicApi;
  readonly #seen: number[] = [];
  readonly #done: Promise<void>;
  #token: string;
  #over = false;
  #rounds = 0;
  #lastGood = 0;

  /** @param api takes the first answer to each call */
  constructor(api: PublicApi, token: string) {
    this.#api = api;
    this.#token = token;
    this.#done = this.#goOn();
  }

  /** Resolves when the session was asked for and renewed once more from here on. */
  async goesOn(): Promise<void> {
    const from = this.#rounds;
    await eventually(() => {
      if (this.#lastGood <= from) throw new Error(`the last answers were ${this.#seen.slice(-4).join(', ')}`);
    }, patiently);
  }

  /** Ends the watch. @returns the different answers other than "later" */
  async end(): Promise<readonly number[]> {
    this.#over = true;
    await this.#done;
    return [...new Set(this.#seen)].filter((status) => !later.has(status));
  }

  async #goOn(): Promise<void> {
    while (!this.#over) {
      const round = ++this.#rounds;
      const user = await answerOf(this.#api.GET('/auth/user', as(this.#token)));
      const body = { token: this.#token };
      const refreshed = await answerOf(this.#api.POST('/auth/refresh', { body }));
      this.#seen.push(user.status, refreshed.status);
      if (refreshed.status === 200) this.#token = refreshed.data.token;
      if (user.status === 200 && refreshed.status === 200) this.#lastGood = round;
      await sleep(200);
    }
  }
}

import { eventually } from '@headshots/platform/testing';
import type { LookUps } from '../../src/images-edits/engine-addresses.ts';

type Answer = readonly string[] | Error;

/** Names of a test and their addresses; looks come when the test says so. */
export class NameServer {
  asked = 0;
  readonly #answers = new Map<string, Answer>();
  readonly #pauses: (() => void)[] = [];

  readonly lookUps: LookUps = {
    resolve: async (name) => {
      this.asked += 1;
      const answer = this.#answers.get(name) ?? new Error(`nobody knows ${name}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    pause: (signal) =>
      new Promise((resolve) => {
        this.#pauses.push(resolve);
        signal.addEventListener('abort', () => this.#pauses.splice(this.#pauses.indexOf(resolve), 1));
      }),
  };

  set(name: string, answer: Answer): void {
    this.#answers.set(name, answer);
  }

  /** Ends the pause and waits until the look after it is over. */
  async nextLook(): Promise<void> {
    await this.endPause();
    await this.#paused();
  }

  async endPause(): Promise<void> {
    await this.#paused();
    this.#pauses.shift()?.();
  }

  #paused(): Promise<void> {
    return eventually(async () => {
      if (this.#pauses.length === 0) throw new Error('nobody pauses');
    });
  }
}

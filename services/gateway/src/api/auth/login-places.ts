import { problem } from '@headshots/platform/errors';

/**
 * Logins under way at this replica. Identity makes them wait in a short queue of its own; more than this at a time
 * would take the calls to identity from everybody who is logged in.
 */
export class LoginPlaces {
  private taken = 0;
  private readonly most: number;

  constructor(most = 64) {
    this.most = most;
  }

  /** @throws Problem `rate.limited` when every place is taken */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken >= this.most) throw problem('rate.limited', { retryAfterSeconds: 2 });
    this.taken += 1;
    try {
      return await work();
    } finally {
      this.taken -= 1;
    }
  }
}

/** Where the clock of the account stands against that of the machine. */
export interface ClockState {
  readonly offsetMs: number;
  /** The clock stands still at this time. */
  readonly frozenAtMs: number | null;
}

/** Time as the account sees it: the machine's, moved or stopped. */
export class Clock {
  #state: ClockState = { offsetMs: 0, frozenAtMs: null };

  get state(): ClockState {
    return this.#state;
  }

  set(state: ClockState): void {
    this.#state = state;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return this.#state.frozenAtMs ?? Date.now() + this.#state.offsetMs;
  }

  /** Seconds since the epoch, as Stripe writes times. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  runs(): boolean {
    return this.#state.frozenAtMs === null;
  }

  /** @returns the state in which the clock shows another time, a later one unless `ms` is below 0 */
  advanced(ms: number): ClockState {
    const { offsetMs, frozenAtMs } = this.#state;
    return frozenAtMs === null
      ? { offsetMs: offsetMs + ms, frozenAtMs }
      : { offsetMs, frozenAtMs: frozenAtMs + ms };
  }

  frozen(): ClockState {
    return { ...this.#state, frozenAtMs: this.now() };
  }

  /** It goes on from the time at which it stands. */
  thawed(): ClockState {
    return { offsetMs: this.now() - Date.now(), frozenAtMs: null };
  }
}

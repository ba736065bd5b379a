export interface ClockState {
  readonly offsetMs: number;
  readonly frozenAtMs: number | null;
}

export class Clock {
  #state: ClockState = { offsetMs: 0, frozenAtMs: null };

  get state(): ClockState {
    return this.#state;
  }

  set(state: ClockState): void {
    this.#state = state;
  }

  now(): number {
    return this.#state.frozenAtMs ?? Date.now() + this.#state.offsetMs;
  }

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

  thawed(): ClockState {
    return { offsetMs: this.now() - Date.now(), frozenAtMs: null };
  }
}

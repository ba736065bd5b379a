/** Times the steps of one piece of work, for reports only. */
export class Laps {
  /** Milliseconds by step, in the order they ended. */
  readonly steps: Record<string, number> = {};
  readonly #clock: () => number;
  #last: number;

  /** `clock` in milliseconds: of the wall, unless another one is asked for. */
  constructor(clock = (): number => performance.now()) {
    this.#clock = clock;
    this.#last = clock();
  }

  /** The step that ends now. */
  readonly end = (step: string): void => {
    const now = this.#clock();
    this.steps[step] = now - this.#last;
    this.#last = now;
  };
}

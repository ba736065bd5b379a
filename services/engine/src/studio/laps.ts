export class Laps {
  readonly steps: Record<string, number> = {};
  readonly #clock: () => number;
  #last: number;

  constructor(clock = (): number => performance.now()) {
    this.#clock = clock;
    this.#last = clock();
  }

  readonly end = (step: string): void => {
    const now = this.#clock();
    this.steps[step] = now - this.#last;
    this.#last = now;
  };
}

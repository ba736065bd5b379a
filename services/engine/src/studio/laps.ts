/** Times the steps of one piece of work, for reports only. */
export class Laps {
  /** Milliseconds by step, in the order they ended. */
  readonly steps: Record<string, number> = {};
  #last = performance.now();

  /** The step that ends now. */
  readonly end = (step: string): void => {
    const now = performance.now();
    this.steps[step] = now - this.#last;
    this.#last = now;
  };
}

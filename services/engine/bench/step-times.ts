import type { Laps } from '../src/studio/laps.ts';

/** Milliseconds of each step over several pieces of work. */
export class StepTimes {
  readonly #values = new Map<string, number[]>();

  add({ steps }: Laps): void {
    for (const [step, ms] of Object.entries(steps))
      this.#values.set(step, [...(this.#values.get(step) ?? []), ms]);
  }

  /** One number for each step, in the order they came. */
  by(choose: (values: readonly number[]) => number): ReadonlyMap<string, number> {
    return new Map([...this.#values].map(([step, values]) => [step, choose(values)]));
  }
}

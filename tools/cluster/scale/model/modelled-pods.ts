import { seeded, type Seeded } from './seeded.ts';

export interface Workers {
  until(second: number): Promise<void>;
  scale(replicas: number): Promise<void>;
  ready(): Promise<number>;
}

/** How long from the decision until a pod works, in seconds. */
export interface StartTimes {
  readonly least: number;
  readonly most: number;
}

/** Workers of time alone: ready after a delay, gone at once. For a day, which no cluster is given in a minute. */
export class ModelledPods implements Workers {
  #now = 0;
  readonly #random: Seeded;
  #readyAt: number[] = [];

  readonly #times: StartTimes;

  constructor(times: StartTimes, seed: number) {
    this.#times = times;
    this.#random = seeded(seed);
  }

  until(second: number): Promise<void> {
    this.#now = second;
    return Promise.resolve();
  }

  scale(replicas: number): Promise<void> {
    const { least, most } = this.#times;
    while (this.#readyAt.length < replicas)
      this.#readyAt.push(this.#now + least + (most - least) * this.#random());
    // Those that are not ready yet go first, as a ReplicaSet chooses.
    if (this.#readyAt.length > replicas)
      this.#readyAt = this.#readyAt.sort((one, other) => one - other).slice(0, replicas);
    return Promise.resolve();
  }

  ready(): Promise<number> {
    return Promise.resolve(this.#readyAt.filter((at) => at <= this.#now).length);
  }
}

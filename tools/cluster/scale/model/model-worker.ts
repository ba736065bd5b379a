import type { ModelOrder, TurnPlace } from './orders-in-line.ts';
import type { WorkerTimes } from './worker-times.ts';

export class ModelWorker {
  leaving = false;
  lost = false;
  readonly inHand = new Set<ModelShot>();
  readonly #ready = new Map<number, number>();
  readonly #times: WorkerTimes;

  constructor(times: WorkerTimes) {
    this.#times = times;
  }

  /** When an image of the order that begins now would be made. A selfie that somebody here prepares is waited for. */
  endOf(order: ModelOrder, now: number): number {
    const { prepareSeconds, secondsPerImage, keeps } = this.#times;
    const readyAt = this.#ready.get(order.number) ?? now + prepareSeconds;
    this.#ready.delete(order.number);
    this.#ready.set(order.number, readyAt);
    if (this.#ready.size > keeps) this.#ready.delete(this.#ready.keys().next().value as number);
    return Math.max(now, readyAt) + secondsPerImage;
  }
}

export interface ModelShot {
  readonly place: TurnPlace;
  readonly worker: ModelWorker;
  readonly began: number;
}

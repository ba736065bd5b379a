import { problem } from '@headshots/platform/errors';

interface Waiting {
  readonly weight: number;
  readonly enter: () => void;
}

/** Lets work in, first come first served, as long as the weights inside stay within the capacity. */
export class WeightedGate {
  private readonly capacity: number;
  private readonly maxWaiting: number;
  private inside = 0;
  private readonly queue: Waiting[] = [];

  constructor(capacity: number, maxWaiting: number) {
    this.capacity = capacity;
    this.maxWaiting = maxWaiting;
  }

  /** @throws a 503 problem when too many wait already */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    await this.enter(weight);
    try {
      return await work();
    } finally {
      this.inside -= weight;
      this.letIn();
    }
  }

  private async enter(weight: number): Promise<void> {
    if (this.queue.length >= this.maxWaiting) throw problem('service.unavailable', { retryAfterSeconds: 10 });
    await new Promise<void>((enter) => {
      this.queue.push({ weight, enter });
      this.letIn();
    });
  }

  private letIn(): void {
    for (let next = this.queue[0]; next && this.inside + next.weight <= this.capacity; next = this.queue[0]) {
      this.queue.shift();
      this.inside += next.weight;
      next.enter();
    }
  }
}

import { problem } from '@headshots/platform/errors';

/** Whose work it is, and how much of it may be inside at the same time. */
export interface Lane {
  readonly name: string;
  readonly most: number;
}

interface Queue extends Lane {
  inside: number;
  readonly waiting: (() => void)[];
}

export interface FairGateLimits {
  /** Inside at the same time, all lanes together. */
  readonly capacity: number;
  /** Waiting at the same time, all lanes together. */
  readonly maxWaiting: number;
}

/**
 * Lets work in lane by lane in turn: whoever comes in a lane of its own waits for one piece of each other lane at most,
 * however much waits in them.
 */
export class FairGate {
  private readonly limits: FairGateLimits;
  private inside = 0;
  private waiting = 0;
  /** In the order of their turns: who had one, or is new, comes last. */
  private readonly queues = new Map<string, Queue>();

  constructor(limits: FairGateLimits) {
    this.limits = limits;
  }

  /** @throws a 503 problem when too many wait already */
  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (this.waiting >= this.limits.maxWaiting)
      throw problem('service.unavailable', { retryAfterSeconds: 10 });
    const queue = this.queues.get(lane.name) ?? { ...lane, inside: 0, waiting: [] };
    this.queues.set(lane.name, queue);
    await new Promise<void>((enter) => {
      queue.waiting.push(enter);
      this.waiting += 1;
      this.letIn();
    });
    try {
      return await work();
    } finally {
      this.inside -= 1;
      queue.inside -= 1;
      if (queue.inside + queue.waiting.length === 0) this.queues.delete(queue.name);
      this.letIn();
    }
  }

  private letIn(): void {
    while (this.inside < this.limits.capacity) {
      const next = [...this.queues.values()].find(
        (queue) => queue.waiting.length > 0 && queue.inside < queue.most,
      );
      if (!next) return;
      this.queues.delete(next.name);
      this.queues.set(next.name, next);
      this.inside += 1;
      next.inside += 1;
      this.waiting -= 1;
      next.waiting.shift()?.();
    }
  }
}

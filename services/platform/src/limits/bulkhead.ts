/** Why there is no room: for this key, for anybody, or none in time. */
export type BulkheadRefusal = 'key' | 'all' | 'late';

export class BulkheadFull extends Error {
  readonly reason: BulkheadRefusal;

  constructor(reason: BulkheadRefusal) {
    super(`no room in the bulkhead (${reason})`);
    this.name = BulkheadFull.name;
    this.reason = reason;
  }
}

export interface BulkheadOptions {
  /** How much may be inside at a time: the sum of the weights. */
  readonly capacity: number;
  /** Of that, for one key; default all of it. */
  readonly perKey?: number;
  /** Share of the capacity that only keys with nothing inside may take; default 0. */
  readonly reserved?: number;
  /** Default: nobody waits. */
  readonly queue?: {
    readonly size: number;
    /** Default `size`. */
    readonly perKey?: number;
    /** Milliseconds until who waits is refused; default never. */
    readonly waitMs?: number;
  };
  /** Told whenever work came in or left. */
  readonly onChange?: (inside: number) => void;
  /** What who finds no room gets; default {@link BulkheadFull}. */
  readonly refuse?: (reason: BulkheadRefusal) => Error;
}

export interface BulkheadEntry {
  /** Whose it is; default: everybody's. */
  readonly key?: string;
  /** How much of the capacity it takes; default 1. */
  readonly weight?: number;
  /** How much its key may take, other than all keys may. */
  readonly perKey?: number;
}

interface Waiter {
  readonly weight: number;
  readonly perKey: number;
  admit(): void;
  refuse(error: unknown): void;
}

interface Lane {
  inside: number;
  waiting: readonly Waiter[];
}

/** Who waits goes in by turns, one of each key. What is heavy holds others up until there is room for it. */
export class Bulkhead {
  private readonly options: BulkheadOptions;
  /** In the order of their turns: who had one, or is new, comes last. */
  private readonly lanes = new Map<string, Lane>();
  private taken = 0;

  constructor(options: BulkheadOptions) {
    this.options = options;
  }

  get inside(): number {
    return this.taken;
  }

  /** @throws what `refuse` answers, when there is no room, or none in time; what the work throws */
  async run<T>(entry: BulkheadEntry, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(entry);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Answers how to leave, which may be called more than once.
   * @throws what `refuse` answers, when there is no room; RangeError when there never could be
   */
  enter({ key = '', weight = 1, perKey }: BulkheadEntry = {}): Promise<() => void> {
    const { capacity, queue } = this.options;
    const share = Math.min(capacity, perKey ?? this.options.perKey ?? capacity);
    if (weight > share) throw new RangeError(`a weight of ${weight} never fits into ${share}`);
    return new Promise((resolve, reject) => {
      const lane = this.lanes.get(key) ?? { inside: 0, waiting: [] };
      this.lanes.set(key, lane);
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        weight,
        perKey: share,
        admit: () => (clearTimeout(timer), resolve(this.leaving(key, lane, weight))),
        refuse: (error) => {
          clearTimeout(timer);
          lane.waiting = lane.waiting.filter((one) => one !== waiter);
          this.forget(key, lane);
          reject(error);
          // It may have held others up.
          this.admit();
        },
      };
      lane.waiting = [...lane.waiting, waiter];
      this.admit();
      if (!lane.waiting.includes(waiter)) return;
      const reason = this.overflow(lane);
      if (reason) waiter.refuse(this.refusal(reason));
      else if (queue?.waitMs !== undefined)
        timer = setTimeout(() => waiter.refuse(this.refusal('late')), queue.waitMs);
    });
  }

  refuseWaiting(key: string, error: unknown): void {
    for (const waiter of this.lanes.get(key)?.waiting ?? []) waiter.refuse(error);
  }

  private admit(): void {
    for (let next = this.next(); next; next = this.next()) {
      const [key, lane] = next;
      const [first, ...others] = lane.waiting;
      if (!first) return;
      this.lanes.delete(key);
      this.lanes.set(key, lane);
      lane.waiting = others;
      lane.inside += first.weight;
      this.taken += first.weight;
      this.options.onChange?.(this.taken);
      first.admit();
    }
  }

  private next(): readonly [string, Lane] | undefined {
    const { capacity, reserved = 0 } = this.options;
    const open = Math.floor(capacity * (1 - reserved));
    for (const [key, lane] of this.lanes) {
      const [first] = lane.waiting;
      if (!first || lane.inside + first.weight > first.perKey) continue;
      const then = this.taken + first.weight;
      if (then > capacity) return undefined;
      if (lane.inside === 0 || then <= open) return [key, lane];
    }
    return undefined;
  }

  private overflow(lane: Lane): BulkheadRefusal | undefined {
    const { size = 0, perKey = size } = this.options.queue ?? {};
    const ofKey = size === 0 ? lane.inside > 0 : lane.waiting.length > perKey;
    if (ofKey) return 'key';
    const waiting = [...this.lanes.values()].reduce((sum, { waiting: own }) => sum + own.length, 0);
    return waiting > size ? 'all' : undefined;
  }

  private leaving(key: string, lane: Lane, weight: number): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.taken -= weight;
      lane.inside -= weight;
      this.options.onChange?.(this.taken);
      this.forget(key, lane);
      this.admit();
    };
  }

  private forget(key: string, lane: Lane): void {
    if (lane.inside === 0 && lane.waiting.length === 0 && this.lanes.get(key) === lane)
      this.lanes.delete(key);
  }

  private refusal(reason: BulkheadRefusal): Error {
    return this.options.refuse?.(reason) ?? new BulkheadFull(reason);
  }
}

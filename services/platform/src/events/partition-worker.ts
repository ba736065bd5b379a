import type { ReceivedRecord } from '../bus/bus.ts';

export interface PartitionPort {
  /** Handles one record to its end: applied, or dead-lettered. Rejects only when `stop` fired. */
  handle(record: ReceivedRecord, stop: AbortSignal, behind: () => readonly ReceivedRecord[]): Promise<void>;
  done(next: bigint): void;
  pause(): void;
  resume(): void;
}

/** Queue lengths at which fetching stops and starts again; low enough to keep a slow partition's memory small. */
const marks = { high: 2_000, low: 1_000 } as const;

/** Works apart from the client's fetch loop: a slow partition delays no other, nor the heartbeats (ADR 0010). */
export class PartitionWorker {
  private readonly port: PartitionPort;
  private readonly stop = new AbortController();
  private queue: ReceivedRecord[] = [];
  private working: Promise<void> | undefined;
  private inHand: ReceivedRecord | undefined;
  private paused = false;
  private next = -1n;
  private end = -1n;

  constructor(port: PartitionPort) {
    this.port = port;
  }

  /** When the oldest record was made that is in hand or waits; undefined when there is none. */
  get oldest(): Date | undefined {
    return (this.inHand ?? this.queue[0])?.timestamp;
  }

  get behind(): number {
    const next = this.inHand?.offset ?? this.queue[0]?.offset ?? this.next;
    return Math.max(0, Number(this.end - next));
  }

  get backlog(): number {
    return this.queue.length;
  }

  push(records: readonly ReceivedRecord[], end = -1n): void {
    if (this.stop.signal.aborted) return;
    this.end = end;
    const fresh = records.filter(({ offset }) => offset >= this.next);
    // What comes again was done, but its commit was lost.
    if (fresh.length < records.length) this.port.done(this.next);
    this.queue.push(...fresh);
    if (!this.paused && this.queue.length >= marks.high) {
      this.paused = true;
      this.port.pause();
    }
    this.working ??= this.work();
  }

  /** After a rejoin, records come again from the committed offset, here or to another member. */
  restart(): void {
    this.queue = [];
    if (this.paused) this.port.resume();
    this.paused = false;
  }

  async close(): Promise<void> {
    this.stop.abort();
    this.queue = [];
    await this.working;
  }

  private async work(): Promise<void> {
    for (;;) {
      const record = this.queue.shift();
      if (!record || this.stop.signal.aborted) break;
      if (record.offset < this.next) continue;
      this.inHand = record;
      try {
        await this.port.handle(record, this.stop.signal, () => this.queue);
      } catch {
        break;
      } finally {
        this.inHand = undefined;
      }
      this.next = record.offset + 1n;
      this.port.done(this.next);
      if (this.paused && this.queue.length <= marks.low && !this.stop.signal.aborted) {
        this.paused = false;
        this.port.resume();
      }
    }
    this.working = undefined;
  }
}

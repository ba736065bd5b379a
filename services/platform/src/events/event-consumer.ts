import { Logger } from '@nestjs/common';
import type { BusConsumer, BusListener, BusStatus, ReceivedRecord, TopicPartition } from '../bus/bus.ts';
import { OffsetCommitter } from './offset-committer.ts';
import { PartitionWorker } from './partition-worker.ts';
import { partitionKey } from '../bus/partitions.ts';

export interface RecordSink {
  handle(record: ReceivedRecord, stop: AbortSignal, behind: () => readonly ReceivedRecord[]): Promise<void>;
}

/** One group member: a worker per partition, commits only what is done. */
export class EventConsumer implements BusListener {
  private readonly logger = new Logger(EventConsumer.name);
  private readonly bus: BusConsumer;
  private readonly sink: RecordSink;
  readonly onStatus: (status: BusStatus) => void;
  private readonly committer: OffsetCommitter;
  private readonly workers = new Map<string, PartitionWorker>();
  private readonly leaving = new Set<Promise<void>>();
  private closing: Promise<void> | undefined;
  private assignedOnce: (() => void) | undefined;
  readonly ready = new Promise<void>((resolve) => (this.assignedOnce = resolve));

  constructor(bus: BusConsumer, sink: RecordSink, onStatus: (status: BusStatus) => void = () => undefined) {
    this.onStatus = onStatus;
    this.bus = bus;
    this.sink = sink;
    this.committer = new OffsetCommitter(bus, (error) =>
      this.logger.warn(`commit refused: ${error instanceof Error ? error.message : String(error)}`),
    );
  }

  start(): void {
    this.bus.start(this);
  }

  onRecords(source: TopicPartition, records: readonly ReceivedRecord[], end?: bigint): void {
    if (this.closing) return;
    this.workers.get(partitionKey(source))?.push(records, end);
  }

  onAssigned(partitions: readonly TopicPartition[]): void {
    const kept = new Set(partitions.map(partitionKey));
    this.committer.keepOnly(partitions);
    for (const [key, worker] of this.workers) {
      if (kept.has(key)) worker.restart();
      else this.drop(key, worker);
    }
    for (const partition of partitions) {
      const key = partitionKey(partition);
      if (!this.workers.has(key) && !this.closing) this.workers.set(key, this.workerFor(partition));
    }
    if (partitions.length > 0) this.assignedOnce?.();
  }

  /** When the oldest record of the topic was made that is here and not done; undefined when there is none. */
  oldestOf(topic: string): Date | undefined {
    const times = this.workersOf(topic).flatMap(({ oldest }) => (oldest ? [oldest.getTime()] : []));
    return times.length === 0 ? undefined : new Date(Math.min(...times));
  }

  behindOf(topic: string): number {
    return this.workersOf(topic).reduce((sum, { behind }) => sum + behind, 0);
  }

  /** Finishes the messages in hand, commits them, leaves the group. Safe to call more than once. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async shutDown(): Promise<void> {
    await Promise.all([...[...this.workers.values()].map((worker) => worker.close()), ...this.leaving]);
    await this.committer.flush();
    await this.bus.close();
  }

  private workersOf(topic: string): readonly PartitionWorker[] {
    return [...this.workers].flatMap(([key, worker]) => (key.startsWith(`${topic}/`) ? [worker] : []));
  }

  private workerFor(partition: TopicPartition): PartitionWorker {
    const worker: PartitionWorker = new PartitionWorker({
      handle: (record, stop, behind) => this.sink.handle(record, stop, behind),
      done: (next) => {
        if (this.workers.get(partitionKey(partition)) === worker) this.committer.add(partition, next);
      },
      pause: () => this.bus.pause(partition),
      resume: () => this.bus.resume(partition),
    });
    return worker;
  }

  private drop(key: string, worker: PartitionWorker): void {
    this.workers.delete(key);
    // The client keeps what is paused through a rejoin: one that comes back would never be read again.
    worker.restart();
    const left = worker.close().finally(() => this.leaving.delete(left));
    this.leaving.add(left);
  }
}

import type { BusConsumer, TopicPartition } from '../bus/bus.ts';
import { partitionKey } from '../bus/partitions.ts';

/** One request at a time. A refused commit is dropped: the records come again and the inbox knows them. */
export class OffsetCommitter {
  private readonly consumer: Pick<BusConsumer, 'commit'>;
  private readonly onRefused: (error: unknown) => void;
  private pending = new Map<string, TopicPartition & { readonly next: bigint }>();
  private running: Promise<void> | undefined;

  constructor(consumer: Pick<BusConsumer, 'commit'>, onRefused: (error: unknown) => void) {
    this.consumer = consumer;
    this.onRefused = onRefused;
  }

  add(partition: TopicPartition, next: bigint): void {
    this.pending.set(partitionKey(partition), {
      topic: partition.topic,
      partition: partition.partition,
      next,
    });
    this.running ??= this.drain();
  }

  keepOnly(partitions: readonly TopicPartition[]): void {
    const kept = new Set(partitions.map(partitionKey));
    for (const key of this.pending.keys()) if (!kept.has(key)) this.pending.delete(key);
  }

  async flush(): Promise<void> {
    await this.running;
  }

  private async drain(): Promise<void> {
    // Lets partitions that finish in the same turn share one request.
    await Promise.resolve();
    while (this.pending.size > 0) {
      const batch = [...this.pending.values()];
      this.pending = new Map();
      try {
        await this.consumer.commit(batch);
      } catch (error) {
        this.onRefused(error);
      }
    }
    this.running = undefined;
  }
}

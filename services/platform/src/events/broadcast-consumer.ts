import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { BusClient, BusConsumer, BusListener, SeekableConsumer, TopicPartition } from '../bus/bus.ts';
import { offsetsSince, partitionKey } from '../bus/partitions.ts';
import { pauseBeforeProbe, type RetryPolicy } from './failure-policy.ts';

export interface BroadcastConsumerOptions {
  readonly consumer: SeekableConsumer;
  readonly client: BusClient;
  /** Where reading begins, in ms since 1970. */
  readonly since: number;
  readonly retry: RetryPolicy;
}

export class BroadcastConsumer implements BusConsumer {
  private readonly logger = new Logger(BroadcastConsumer.name);
  private readonly options: BroadcastConsumerOptions;
  private readonly positions = new Map<string, bigint>();
  private readonly closing = new AbortController();
  private placed = new Set<string>();

  constructor(options: BroadcastConsumerOptions) {
    this.options = options;
  }

  start(listener: BusListener): void {
    this.options.consumer.start({
      onAssigned: (partitions) => this.place(partitions, listener),
      onRecords: (source, records, end) => {
        if (this.placed.has(partitionKey(source))) listener.onRecords(source, records, end);
      },
      onStatus: (status, error) => listener.onStatus?.(status, error),
    });
  }

  async commit(positions: readonly (TopicPartition & { readonly next: bigint })[]): Promise<void> {
    for (const position of positions) this.positions.set(partitionKey(position), position.next);
  }

  pause(partition: TopicPartition): void {
    this.options.consumer.pause(partition);
  }

  resume(partition: TopicPartition): void {
    this.options.consumer.resume(partition);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.options.consumer.close();
  }

  /** Nothing is read until every partition stands at its place: the client would start at the end. */
  private async place(partitions: readonly TopicPartition[], listener: BusListener): Promise<void> {
    const placed = new Set<string>();
    this.placed = placed;
    const current = () => this.placed === placed && !this.closing.signal.aborted;
    const starts = await this.startingPoints(partitions, current);
    // Alone in its group, it is left without partitions only while the broker is away.
    if (!current() || partitions.length === 0) return;
    await listener.onAssigned(partitions);
    for (const partition of partitions) {
      const key = partitionKey(partition);
      const offset = this.positions.get(key) ?? starts.get(key);
      if (offset !== undefined) this.options.consumer.seek(partition, offset);
      placed.add(key);
    }
  }

  private async startingPoints(
    partitions: readonly TopicPartition[],
    current: () => boolean,
  ): Promise<ReadonlyMap<string, bigint>> {
    const { client, since, retry } = this.options;
    const unknown = partitions.filter((partition) => !this.positions.has(partitionKey(partition)));
    for (let attempt = 1; unknown.length > 0 && current(); attempt += 1) {
      try {
        return await offsetsSince(client, unknown, since);
      } catch (error) {
        this.logger.warn({ err: error }, 'starting points not known yet');
        const pause = pauseBeforeProbe(attempt, retry);
        await sleep(pause, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
    return new Map();
  }
}

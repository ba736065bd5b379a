import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { backoff, type Backoff } from '../../backoff/index.ts';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type {
  BusListener,
  ConsumerOptions,
  ReceivedRecord,
  SeekableConsumer,
  TopicPartition,
} from '../bus.ts';

/** Members rejoin within two seconds, since handlers never hold up the fetch loop; so a killed one is given up soon. */
const rebalanceMs = 8_000;
const restartMs = { first: 500, most: 5_000 } as const satisfies Backoff;

export class KafkajsConsumer implements SeekableConsumer {
  private readonly logger = new Logger(KafkajsConsumer.name);
  private readonly kafka: Kafka;
  private readonly options: ConsumerOptions;
  private readonly closing = new AbortController();
  private consumer: Consumer | undefined;
  private listener: BusListener | undefined;
  private starting: Promise<void> | undefined;
  private closed: Promise<void> | undefined;
  private failures = 0;

  constructor(kafka: Kafka, options: ConsumerOptions) {
    this.kafka = kafka;
    this.options = options;
  }

  start(listener: BusListener): void {
    this.listener = listener;
    this.starting = this.keepStarting();
  }

  async commit(positions: readonly (TopicPartition & { readonly next: bigint })[]): Promise<void> {
    await this.consumer?.commitOffsets(
      positions.map(({ topic, partition, next }) => ({ topic, partition, offset: next.toString() })),
    );
  }

  pause({ topic, partition }: TopicPartition): void {
    this.consumer?.pause([{ topic, partitions: [partition] }]);
  }

  resume({ topic, partition }: TopicPartition): void {
    this.consumer?.resume([{ topic, partitions: [partition] }]);
  }

  seek({ topic, partition }: TopicPartition, offset: bigint): void {
    this.consumer?.seek({ topic, partition, offset: offset.toString() });
  }

  close(): Promise<void> {
    this.closing.abort();
    this.closed ??= this.stop();
    return this.closed;
  }

  private async stop(): Promise<void> {
    await this.starting;
    await this.consumer?.disconnect().catch(() => undefined);
    this.listener?.onStatus?.('disconnected');
  }

  private async keepStarting(): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        await this.startOnce();
        return;
      } catch (error) {
        this.failures += 1;
        this.listener?.onStatus?.('disconnected', error);
        this.logger.warn(`${this.options.groupId} waits for the broker: ${messageOf(error)}`);
        const old = this.consumer;
        this.consumer = undefined;
        void old?.disconnect().catch(() => undefined);
        await this.pauseBeforeRestart();
      }
    }
  }

  private async startOnce(): Promise<void> {
    const consumer = this.kafka.consumer({
      groupId: this.options.groupId,
      sessionTimeout: this.options.sessionTimeoutMs ?? 30_000,
      rebalanceTimeout: rebalanceMs,
      heartbeatInterval: 1_000,
      maxWaitTimeInMs: this.options.maxWaitMs ?? 1_000,
      maxBytesPerPartition: 512 * 1024,
      allowAutoTopicCreation: false,
      retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false },
    });
    this.consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.failures = 0;
      this.listener?.onStatus?.('connected');
      const assigned = Object.entries(payload.memberAssignment).flatMap(([topic, partitions]) =>
        partitions.map((partition) => ({ topic, partition })),
      );
      void this.listener?.onAssigned(assigned);
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (this.consumer !== consumer || this.closing.signal.aborted) return;
      this.logger.warn(`${this.options.groupId} starts anew: ${messageOf(payload.error)}`);
      this.failures += 1;
      this.consumer = undefined;
      this.listener?.onStatus?.('disconnected', payload.error);
      void consumer.disconnect().catch(() => undefined);
      void this.listener?.onAssigned([]);
      this.starting = this.pauseBeforeRestart().then(() => this.keepStarting());
    });
    await consumer.connect();
    await consumer.subscribe({
      topics: [...this.options.topics],
      fromBeginning: this.options.fromBeginning ?? true,
    });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: true,
      eachBatch: (payload) => this.take(payload),
    });
  }

  private take({ batch, isStale, isRunning }: EachBatchPayload): Promise<void> {
    if (!isStale() && isRunning() && !this.closing.signal.aborted) {
      const source = { topic: batch.topic, partition: batch.partition };
      this.listener?.onRecords(
        source,
        batch.messages.map((message) => received(source, message)),
        BigInt(batch.highWatermark),
      );
    }
    return Promise.resolve();
  }

  private async pauseBeforeRestart(): Promise<void> {
    await sleep(backoff(restartMs, this.failures), undefined, { signal: this.closing.signal }).catch(
      () => undefined,
    );
  }
}

function received(source: TopicPartition, message: KafkaMessage): ReceivedRecord {
  const headers = new Map<string, Buffer>();
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last !== undefined) headers.set(name, Buffer.from(last as Buffer | string));
  }
  return {
    ...source,
    offset: BigInt(message.offset),
    key: message.key,
    value: message.value,
    headers,
    timestamp: new Date(Number(message.timestamp)),
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

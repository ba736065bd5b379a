import { randomUUID } from 'node:crypto';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { Topic } from '@headshots/proto/topics';
import type { Kafka } from 'kafkajs';
import { lastValueFrom } from 'rxjs';
import { PermanentFailure } from '../errors/index.ts';
import { metrics } from '../telemetry/metrics.ts';
import { checkHandlers } from './boot-check.ts';
import type { BusListener, ReceivedRecord, TopicPartition } from './bus.ts';
import { KAFKA_BROADCAST } from './event-decorators.ts';
import { classify, defaultRetryPolicy, pauseAfter, type RetryPolicy } from './failure-policy.ts';
import { KafkaConsumer } from './kafka-consumer.ts';
import { countOf, decode } from './kafka-events.server.ts';
import { PartitionWorker } from './partition-worker.ts';
import { sleep } from './record-handler.ts';
import type { TopicRegistry } from './topic-registry.ts';

export interface BroadcastServerOptions {
  readonly service: string;
  readonly topicPrefix: string;
  readonly registry: TopicRegistry;
  readonly kafka: Kafka;
  /** How far back a starting replica reads, in ms; default 15 min. */
  readonly lookBackMs?: number;
  readonly retry?: Partial<RetryPolicy>;
}

/** Every replica hears every record: a group of its own, no commits, reading from a point in time. */
export class BroadcastServer extends Server implements CustomTransportStrategy, BusListener {
  override readonly transportId: symbol = KAFKA_BROADCAST;
  override readonly propagatesEventHandlerErrors = true;
  private readonly options: BroadcastServerOptions;
  private readonly retry: RetryPolicy;
  private readonly workers = new Map<string, PartitionWorker>();
  private readonly positions = new Map<string, bigint>();
  private topics: ReadonlyMap<string, Topic> = new Map();
  private consumer: KafkaConsumer | undefined;
  private startedAt = 0;
  private assignedOnce: (() => void) | undefined;
  private readonly ready = new Promise<void>((resolve) => (this.assignedOnce = resolve));

  constructor(options: BroadcastServerOptions) {
    super();
    this.options = options;
    this.retry = { ...defaultRetryPolicy, ...options.retry };
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      const { service, registry, topicPrefix, kafka } = this.options;
      const found = [...this.messageHandlers].map(([type, handler]) => ({
        type,
        handlers: countOf(handler),
      }));
      const topics = checkHandlers(service, 'broadcast', registry, found);
      this.topics = new Map(topics.map((topic) => [`${topicPrefix}${topic.name}`, topic]));
      this.startedAt = Date.now();
      if (topics.length > 0) {
        this.consumer = new KafkaConsumer(kafka, {
          groupId: `${topicPrefix}${service}.broadcast.${randomUUID()}`,
          topics: [...this.topics.keys()],
          fromBeginning: false,
        });
        this.consumer.start(this);
      }
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Resolves when every partition reads from its place; at once when nothing is broadcast. */
  async joined(): Promise<void> {
    if (this.consumer) await this.ready;
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.close()));
    await this.consumer?.close();
  }

  on(): never {
    throw new Error('The broadcast server emits nothing.');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }

  async onAssigned(partitions: readonly TopicPartition[]): Promise<void> {
    if (partitions.length === 0) return;
    const starts = await this.startingPoints(partitions);
    for (const partition of partitions) {
      const key = keyOf(partition);
      this.workers.get(key)?.restart();
      if (!this.workers.has(key)) this.workers.set(key, this.workerFor(partition));
      const offset = this.positions.get(key)?.toString() ?? starts.get(key);
      if (offset !== undefined) this.consumer?.seek(partition, offset);
    }
    this.assignedOnce?.();
  }

  onRecords(source: TopicPartition, records: readonly ReceivedRecord[]): void {
    this.workers.get(keyOf(source))?.push(records);
  }

  private async startingPoints(partitions: readonly TopicPartition[]): Promise<ReadonlyMap<string, string>> {
    const from = this.startedAt - (this.options.lookBackMs ?? 15 * 60_000);
    const admin = this.options.kafka.admin();
    await admin.connect();
    try {
      const found = new Map<string, string>();
      for (const topic of new Set(partitions.map(({ topic }) => topic))) {
        for (const { partition, offset } of await admin.fetchTopicOffsetsByTimestamp(topic, from)) {
          found.set(keyOf({ topic, partition }), offset);
        }
      }
      return found;
    } finally {
      await admin.disconnect();
    }
  }

  private workerFor(partition: TopicPartition): PartitionWorker {
    return new PartitionWorker({
      handle: (record, stop) => this.handle(record, stop),
      done: (next) => this.positions.set(keyOf(partition), next),
      pause: () => this.consumer?.pause(partition),
      resume: () => this.consumer?.resume(partition),
    });
  }

  private async handle(record: ReceivedRecord, stop: AbortSignal): Promise<void> {
    const topic = this.topics.get(record.topic);
    if (!topic) return;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.deliver(record, topic);
        return;
      } catch (error) {
        if (classify(error) === 'permanent' || attempt >= this.retry.tries) {
          metrics.broadcastFailures.inc({ topic: topic.name });
          this.logger.error(`${topic.name}: given up after ${attempt} tries: ${String(error)}`);
          return;
        }
        await sleep(pauseAfter(attempt, this.retry), stop);
      }
    }
  }

  private async deliver(record: ReceivedRecord, topic: Topic): Promise<void> {
    const handler = this.messageHandlers.get(topic.schema.typeName);
    if (!handler) throw new PermanentFailure(`no handler for ${topic.name}`);
    const { event, meta } = decode(record, topic);
    await lastValueFrom(this.transformToObservable(await handler(event, meta)), { defaultValue: undefined });
  }
}

const keyOf = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;

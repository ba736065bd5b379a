import { randomUUID } from 'node:crypto';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { Topic } from '@headshots/proto/topics';
import type { Kafka } from 'kafkajs';
import { lastValueFrom } from 'rxjs';
import { PermanentFailure } from '../errors/index.ts';
import { metrics } from '../telemetry/metrics.ts';
import { checkHandlers } from './boot-check.ts';
import type { BusListener, ReceivedRecord, TopicPartition } from '../bus/bus.ts';
import { KAFKA_BROADCAST } from './event-decorators.ts';
import {
  classify,
  defaultRetryPolicy,
  pauseAfter,
  pauseBeforeProbe,
  type RetryPolicy,
} from './failure-policy.ts';
import { KafkaConsumer } from '../bus/kafka-consumer.ts';
import { countOf, decode } from './kafka-events.server.ts';
import { PartitionWorker } from './partition-worker.ts';
import { withEventOf } from './record-context.ts';
import { sleep } from './record-handler.ts';
import { offsetsSince, partitionKey } from '../bus/partitions.ts';
import type { TopicRegistry } from '../bus/topic-registry.ts';

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
  private readonly closing = new AbortController();
  private placed = new Set<string>();
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
    this.closing.abort();
    await Promise.all([...this.workers.values()].map((worker) => worker.close()));
    await this.consumer?.close();
  }

  on(): never {
    throw new Error('The broadcast server emits nothing.');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }

  /** Nothing is read until every partition stands at its place: the client would start at the end. */
  async onAssigned(partitions: readonly TopicPartition[]): Promise<void> {
    this.placed = new Set();
    const assignment = this.placed;
    const starts = await this.startingPoints(partitions, () => this.placed === assignment);
    if (this.placed !== assignment) return;
    for (const partition of partitions) {
      const key = partitionKey(partition);
      this.workers.get(key)?.restart();
      if (!this.workers.has(key)) this.workers.set(key, this.workerFor(partition));
      const offset = this.positions.get(key)?.toString() ?? starts.get(key);
      if (offset !== undefined) this.consumer?.seek(partition, offset);
      assignment.add(key);
    }
    if (partitions.length > 0) this.assignedOnce?.();
  }

  onRecords(source: TopicPartition, records: readonly ReceivedRecord[]): void {
    const key = partitionKey(source);
    if (this.placed.has(key)) this.workers.get(key)?.push(records);
  }

  private async startingPoints(
    partitions: readonly TopicPartition[],
    current: () => boolean,
  ): Promise<ReadonlyMap<string, string>> {
    const unknown = partitions.filter((partition) => !this.positions.has(partitionKey(partition)));
    const since = this.startedAt - (this.options.lookBackMs ?? 15 * 60_000);
    for (let attempt = 1; unknown.length > 0 && current() && !this.closing.signal.aborted; attempt += 1) {
      try {
        return await offsetsSince(this.options.kafka, unknown, since);
      } catch (error) {
        this.logger.warn(`starting points not known yet: ${String(error)}`);
        await sleep(pauseBeforeProbe(attempt, this.retry), this.closing.signal).catch(() => undefined);
      }
    }
    return new Map();
  }

  private workerFor(partition: TopicPartition): PartitionWorker {
    return new PartitionWorker({
      handle: (record, stop) => this.handle(record, stop),
      done: (next) => this.positions.set(partitionKey(partition), next),
      pause: () => this.consumer?.pause(partition),
      resume: () => this.consumer?.resume(partition),
    });
  }

  private async handle(record: ReceivedRecord, stop: AbortSignal): Promise<void> {
    const topic = this.topics.get(record.topic);
    if (topic) await withEventOf(record, topic.name, () => this.handleFully(record, topic, stop));
  }

  private async handleFully(record: ReceivedRecord, topic: Topic, stop: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.deliver(record, topic);
        return;
      } catch (error) {
        if (classify(error) === 'permanent' || attempt >= this.retry.tries) {
          metrics.broadcastFailures.inc({ topic: topic.name });
          this.logger.error({ err: error, attempts: attempt }, 'broadcast given up');
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

import { randomUUID } from 'node:crypto';
import { fromBinary, toJson, type DescMessage, type JsonValue } from '@bufbuild/protobuf';
import type { Topic } from '@headshots/proto/topics';
import type { ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { createBusClient } from '../bus/bus-client.ts';
import type { KafkaSecurity } from '../bus/kafka-security.ts';
import { traceIdOf } from '../telemetry/trace-context.ts';
import { productRegistry, type TopicRegistry } from '../bus/topic-registry.ts';

export interface TailOptions {
  readonly brokers: readonly string[];
  readonly security?: KafkaSecurity | undefined;
  readonly topicPrefix?: string;
  /** Only this topic (without prefix); default all. */
  readonly topic?: string;
  readonly fromBeginning?: boolean;
  readonly registry?: TopicRegistry;
  readonly signal: AbortSignal;
}

export interface TailedEvent {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly eventId: string;
  readonly key: string;
  readonly sequence: string;
  readonly time: string;
  readonly traceId: string;
  readonly content: JsonValue;
}

/** Hands over every event until the signal fires. Leaves no offsets behind. */
export async function tailEvents(options: TailOptions, onEvent: (event: TailedEvent) => void): Promise<void> {
  const { registry = productRegistry, topicPrefix = '', signal } = options;
  const topics = registry.all.filter(({ name }) => options.topic === undefined || name === options.topic);
  if (topics.length === 0) throw new Error(`There is no topic ${options.topic ?? ''}.`);
  const byName = new Map(topics.map((topic) => [`${topicPrefix}${topic.name}`, topic]));
  const client = createBusClient({
    brokers: options.brokers,
    clientId: 'events-tail',
    security: options.security,
  });
  const consumer = client.consumer({
    groupId: `tail.${randomUUID()}`,
    topics: [...byName.keys()],
    fromBeginning: options.fromBeginning ?? false,
  });
  consumer.start({
    onAssigned: () => undefined,
    onRecords: ({ topic }, records) => {
      const known = byName.get(topic);
      if (known) for (const record of records) onEvent(tailed(known, record));
    },
  });
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await consumer.close();
}

function tailed(topic: Topic, record: ReceivedRecord): TailedEvent {
  return {
    topic: topic.name,
    partition: record.partition,
    offset: record.offset.toString(),
    eventId: headerText(record, headerNames.id),
    key: record.key?.toString('utf8') ?? '',
    sequence: headerText(record, headerNames.sequence),
    time: headerText(record, headerNames.time),
    traceId: traceIdOf(headerText(record, headerNames.traceparent)),
    content: contentOf(topic.schema, record.value),
  };
}

function contentOf(schema: DescMessage, value: Buffer | null): JsonValue {
  try {
    return toJson(schema, fromBinary(schema, value ?? new Uint8Array()));
  } catch {
    return { undecodable: value?.toString('base64') ?? null };
  }
}

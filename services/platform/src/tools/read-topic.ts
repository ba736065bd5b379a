import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';
import type { ReceivedRecord } from '../bus/bus.ts';
import { KafkaConsumer } from '../bus/kafka-consumer.ts';
import { partitionKey } from '../bus/partitions.ts';

const leaderMs = 15_000;

/**
 * Reads the topics from their beginning to the end they have now, without leaving a trace in any group.
 * @throws when the broker cannot be reached
 */
export async function readToEnd(kafka: Kafka, topics: readonly string[]): Promise<readonly ReceivedRecord[]> {
  const remaining = await openPartitions(kafka, topics);
  if (remaining.size === 0) return [];
  const found: ReceivedRecord[] = [];
  const consumer = new KafkaConsumer(kafka, { groupId: `read.${randomUUID()}`, topics, maxWaitMs: 100 });
  try {
    await new Promise<void>((resolve) =>
      consumer.start({
        onAssigned: () => undefined,
        onRecords: (source, records) => {
          const key = partitionKey(source);
          const end = remaining.get(key);
          if (end === undefined) return;
          found.push(...records.filter(({ offset }) => offset < end));
          if ((records.at(-1)?.offset ?? -1n) >= end - 1n) remaining.delete(key);
          if (remaining.size === 0) resolve();
        },
      }),
    );
  } finally {
    await consumer.close();
  }
  return found;
}

async function openPartitions(kafka: Kafka, topics: readonly string[]): Promise<Map<string, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, low, high } of await offsetsOf(admin, topic)) {
        if (BigInt(high) > BigInt(low)) ends.set(partitionKey({ topic, partition }), BigInt(high));
      }
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

/** Leaders move, and a busy broker names the leader of a new topic before that one knows of it. */
async function offsetsOf(admin: Admin, topic: string): ReturnType<Admin['fetchTopicOffsets']> {
  for (const end = performance.now() + leaderMs; ; await sleep(100)) {
    try {
      return await admin.fetchTopicOffsets(topic);
    } catch (error) {
      if (!leaderUnknown(error) || performance.now() > end) throw error;
    }
  }
}

const leaderUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  (error.type === 'NOT_LEADER_FOR_PARTITION' || error.type === 'LEADER_NOT_AVAILABLE');

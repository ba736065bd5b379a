import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import type { ReceivedRecord } from '../bus/bus.ts';
import { KafkaConsumer } from '../bus/kafkajs/kafkajs-consumer.ts';
import { leaderUnknown, retryForLeaders } from '../bus/leaders.ts';
import { partitionKey } from '../bus/partitions.ts';

const untilLed = retryForLeaders(leaderUnknown);

/** Reads to the end the topics have now; leaves no group behind. @throws when the broker cannot be reached */
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
      for (const { partition, low, high } of await untilLed.execute(() => admin.fetchTopicOffsets(topic))) {
        if (BigInt(high) > BigInt(low)) ends.set(partitionKey({ topic, partition }), BigInt(high));
      }
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

import type { Kafka } from 'kafkajs';
import type { TopicPartition } from './bus.ts';

export const partitionKey = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;

/** First offsets since a time (ms since 1970), by {@link partitionKey}. @throws when the broker cannot tell yet */
export async function offsetsSince(
  kafka: Kafka,
  partitions: readonly TopicPartition[],
  since: number,
): Promise<ReadonlyMap<string, string>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const found = new Map<string, string>();
    for (const topic of new Set(partitions.map(({ topic }) => topic))) {
      for (const { partition, offset } of await admin.fetchTopicOffsetsByTimestamp(topic, since)) {
        found.set(partitionKey({ topic, partition }), offset);
      }
    }
    return found;
  } finally {
    await admin.disconnect();
  }
}

import type { BusClient, TopicPartition } from './bus.ts';

export const partitionKey = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;

/** First offsets since a time (ms since 1970), by {@link partitionKey}. @throws when the broker cannot tell yet */
export const offsetsSince = (
  client: BusClient,
  partitions: readonly TopicPartition[],
  since: number,
): Promise<ReadonlyMap<string, bigint>> =>
  client.administer(async (admin) => {
    const found = new Map<string, bigint>();
    for (const topic of new Set(partitions.map(({ topic }) => topic))) {
      for (const [partition, offset] of await admin.offsetsSince(topic, since)) {
        found.set(partitionKey({ topic, partition }), offset);
      }
    }
    return found;
  });

import { randomUUID } from 'node:crypto';
import type { BusClient, ReceivedRecord } from '../bus/bus.ts';
import { leaderUnknown, retryForLeaders } from '../bus/leaders.ts';
import { partitionKey } from '../bus/partitions.ts';

const untilLed = retryForLeaders(leaderUnknown);

/** Reads to the end the topics have now; leaves no group behind. @throws when the broker cannot be reached */
export async function readToEnd(
  client: BusClient,
  topics: readonly string[],
): Promise<readonly ReceivedRecord[]> {
  const remaining = await openPartitions(client, topics);
  if (remaining.size === 0) return [];
  const found: ReceivedRecord[] = [];
  const consumer = client.consumer({ groupId: `read.${randomUUID()}`, topics, maxWaitMs: 100 });
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

const openPartitions = (client: BusClient, topics: readonly string[]): Promise<Map<string, bigint>> =>
  client.administer(async (admin) => {
    const ends = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, low, high } of await untilLed.execute(() => admin.ends(topic))) {
        if (high > low) ends.set(partitionKey({ topic, partition }), high);
      }
    }
    return ends;
  });

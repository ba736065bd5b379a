import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, ITopicConfig } from 'kafkajs';
import { deadLetterTopic } from './dead-letter.ts';
import { createKafka } from './kafka-client.ts';
import { productRegistry, type TopicRegistry } from './topic-registry.ts';

export interface TopicAdminOptions {
  readonly brokers: readonly string[];
  readonly topicPrefix?: string;
  readonly registry?: TopicRegistry;
  /** Copies of each partition; default 1. */
  readonly replicas?: number;
}

const dayMs = 86_400_000;
const deadLetterDays = 14;
const leaderMs = 30_000;

const topicConfig = (topic: string, partitions: number, days: number, replicas: number): ITopicConfig => ({
  topic,
  numPartitions: partitions,
  replicationFactor: replicas,
  configEntries: [{ name: 'retention.ms', value: String(days * dayMs) }],
});

/** Topics and dead-letter topics of the registry, with prefix. */
export function topicConfigs(options: Omit<TopicAdminOptions, 'brokers'> = {}): readonly ITopicConfig[] {
  const { topicPrefix = '', registry = productRegistry, replicas = 1 } = options;
  return registry.all.flatMap((topic) => [
    topicConfig(`${topicPrefix}${topic.name}`, topic.partitions, topic.retentionDays, replicas),
    ...topic.consumers.map((consumer) =>
      topicConfig(`${topicPrefix}${deadLetterTopic(topic.name, consumer)}`, 1, deadLetterDays, replicas),
    ),
  ]);
}

/** Creates what is missing and changes nothing that exists. Returns the names that were missing. */
export async function createTopics(options: TopicAdminOptions): Promise<readonly string[]> {
  const admin = createKafka({ brokers: options.brokers, clientId: 'topics' }).admin();
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    const missing = topicConfigs(options).filter(({ topic }) => !there.has(topic));
    if (missing.length > 0)
      await admin.createTopics({ topics: [...missing], waitForLeaders: false, timeout: 30_000 });
    const names = missing.map(({ topic }) => topic);
    await waitForLeaders(admin, names);
    return names;
  } finally {
    await admin.disconnect();
  }
}

/** The client's own wait gives up when a broker does not know the new topic yet. */
async function waitForLeaders(admin: Admin, topics: readonly string[]): Promise<void> {
  const end = performance.now() + leaderMs;
  for (;;) {
    try {
      const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
      if (found.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    if (performance.now() > end) throw new Error('The new topics have no leader yet.');
    await sleep(50);
  }
}

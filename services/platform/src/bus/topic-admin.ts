import type { Admin, ITopicConfig } from 'kafkajs';
import { deadLetterTopic, productRegistry, type TopicRegistry } from './topic-registry.ts';
import { createKafka } from './kafkajs/kafkajs-client.ts';
import { retryForLeaders } from './leaders.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import { correctTopics } from './topic-drift.ts';

export interface TopicAdminOptions {
  readonly brokers: readonly string[];
  readonly topicPrefix?: string;
  readonly registry?: TopicRegistry;
  readonly security?: KafkaSecurity | undefined;
  readonly replicas?: number;
  /** Copies that must have a record before it counts as sent; default 1. */
  readonly minInSyncReplicas?: number;
}

const dayMs = 86_400_000;
const deadLetterDays = 14;

/** Topics and dead-letter topics. @throws Error when more copies must be in sync than there are */
function topicConfigs(options: Omit<TopicAdminOptions, 'brokers'> = {}): readonly ITopicConfig[] {
  const { topicPrefix = '', registry = productRegistry, replicas = 1, minInSyncReplicas = 1 } = options;
  if (minInSyncReplicas > replicas)
    throw new Error(
      `${minInSyncReplicas} copies must be in sync, but there are only ${replicas}: nothing could be sent.`,
    );
  const topicConfig = (name: string, partitions: number, days: number): ITopicConfig => ({
    topic: `${topicPrefix}${name}`,
    numPartitions: partitions,
    replicationFactor: replicas,
    configEntries: [
      { name: 'retention.ms', value: String(days * dayMs) },
      { name: 'min.insync.replicas', value: String(minInSyncReplicas) },
    ],
  });
  return registry.all.flatMap((topic) => [
    topicConfig(topic.name, topic.partitions, topic.retentionDays),
    ...topic.consumers.map((consumer) =>
      topicConfig(deadLetterTopic(topic.name, consumer), 1, deadLetterDays),
    ),
  ]);
}

/** Returns the names that were missing. @throws Error naming topics whose partitions or copies are not as wanted */
export async function createTopics(options: TopicAdminOptions): Promise<readonly string[]> {
  const { brokers, security } = options;
  const admin = createKafka({ brokers, clientId: 'topics', security }).admin();
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    const wanted = topicConfigs(options);
    await correctTopics(
      admin,
      wanted.filter(({ topic }) => there.has(topic)),
    );
    const missing = wanted.filter(({ topic }) => !there.has(topic));
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
  await retryForLeaders(() => true).execute(async () => {
    const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
    if (!found.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0)))
      throw new Error('The new topics have no leader yet.');
  });
}

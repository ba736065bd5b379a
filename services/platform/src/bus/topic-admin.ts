import type { BusAdmin, BusClientOptions, TopicSpec } from './bus.ts';
import { createBusClient } from './bus-client.ts';
import { retryForLeaders } from './leaders.ts';
import { correctTopics } from './topic-drift.ts';
import { deadLetterTopic, productRegistry, type TopicRegistry } from './topic-registry.ts';

export interface TopicAdminOptions extends Pick<BusClientOptions, 'brokers' | 'security'> {
  readonly topicPrefix?: string;
  readonly registry?: TopicRegistry;
  readonly replicas?: number;
  /** Copies that must have a record before it counts as sent; default 1. */
  readonly minInSyncReplicas?: number;
}

const dayMs = 86_400_000;
const deadLetterDays = 14;

/** Topics and dead-letter topics. @throws Error when more copies must be in sync than there are */
function topicSpecs(options: Omit<TopicAdminOptions, 'brokers'> = {}): readonly TopicSpec[] {
  const { topicPrefix = '', registry = productRegistry, replicas = 1, minInSyncReplicas = 1 } = options;
  if (minInSyncReplicas > replicas)
    throw new Error(
      `${minInSyncReplicas} copies must be in sync, but there are only ${replicas}: nothing could be sent.`,
    );
  const topicSpec = (name: string, partitions: number, days: number): TopicSpec => ({
    topic: `${topicPrefix}${name}`,
    partitions,
    replicas,
    settings: { 'retention.ms': String(days * dayMs), 'min.insync.replicas': String(minInSyncReplicas) },
  });
  return registry.all.flatMap((topic) => [
    topicSpec(topic.name, topic.partitions, topic.retentionDays),
    ...topic.consumers.map((consumer) => topicSpec(deadLetterTopic(topic.name, consumer), 1, deadLetterDays)),
  ]);
}

/** Returns the names that were missing. @throws Error naming topics whose partitions or copies are not as wanted */
export async function createTopics(options: TopicAdminOptions): Promise<readonly string[]> {
  const { brokers, security } = options;
  const wanted = topicSpecs(options);
  return createBusClient({ brokers, clientId: 'topics', security }).administer(async (admin) => {
    const there = new Set(await admin.topics());
    await correctTopics(
      admin,
      wanted.filter(({ topic }) => there.has(topic)),
    );
    const missing = wanted.filter(({ topic }) => !there.has(topic));
    if (missing.length > 0) await admin.create(missing);
    const names = missing.map(({ topic }) => topic);
    await waitForLeaders(admin, names);
    return names;
  });
}

async function waitForLeaders(admin: BusAdmin, topics: readonly string[]): Promise<void> {
  await retryForLeaders(() => true).execute(async () => {
    const found = await admin.describe(topics);
    if (!found.every(({ partitions }) => partitions.every(({ leader }) => leader !== undefined)))
      throw new Error('The new topics have no leader yet.');
  });
}

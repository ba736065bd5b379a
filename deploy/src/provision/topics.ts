import type { Settings } from '../settings.ts';

/**
 * Creates the topics of proto/topics.yaml and their dead-letter topics that are missing, and corrects the others. Needs
 * the platform to be built. Brokers of somebody else may be secured (KAFKA_SASL_*, KAFKA_TLS*).
 */
export async function createTopics({ kafka }: Settings): Promise<readonly string[]> {
  const messaging = await import('@headshots/platform/messaging');
  const { replicas, minInSyncReplicas } = kafka;
  return messaging.createTopics({
    brokers: kafka.brokers.split(','),
    security: messaging.kafkaSecurityFrom(process.env),
    replicas,
    minInSyncReplicas,
  });
}

/** Makes the brokers' access rules those of proto/topics.yaml, one principal for each service. */
export async function applyTopicRights({ kafka }: Settings): Promise<void> {
  const messaging = await import('@headshots/platform/messaging');
  await messaging.applyRights({
    brokers: kafka.brokers.split(','),
    security: messaging.kafkaSecurityFrom(process.env),
  });
}

import type { Settings } from '../settings.ts';

interface WithBrokers {
  readonly kafka: Omit<Settings['kafka'], 'host'>;
}

/**
 * Creates the topics of proto/topics.yaml and their dead-letter topics that are missing, and corrects the others. Needs
 * the platform to be built. Brokers of somebody else may be secured (KAFKA_SASL_*, KAFKA_TLS*).
 */
export async function createTopics({ kafka }: WithBrokers): Promise<readonly string[]> {
  const bus = await import('@headshots/platform/bus');
  const { replicas, minInSyncReplicas } = kafka;
  return bus.createTopics({
    brokers: kafka.brokers.split(','),
    security: bus.kafkaSecurityFrom(process.env),
    replicas,
    minInSyncReplicas,
  });
}

/** Makes the brokers' access rules those of proto/topics.yaml, one principal for each service. */
export async function applyTopicRights({ kafka }: WithBrokers): Promise<void> {
  const bus = await import('@headshots/platform/bus');
  await bus.applyRights({
    brokers: kafka.brokers.split(','),
    security: bus.kafkaSecurityFrom(process.env),
  });
}

import type { Settings } from '../settings.ts';

interface WithBrokers {
  readonly kafka: Omit<Settings['kafka'], 'host'>;
}

/** Needs the platform to be built. Brokers of somebody else may be secured. */
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

export async function applyTopicRights({ kafka }: WithBrokers): Promise<void> {
  const bus = await import('@headshots/platform/bus');
  await bus.applyRights({
    brokers: kafka.brokers.split(','),
    security: bus.kafkaSecurityFrom(process.env),
  });
}

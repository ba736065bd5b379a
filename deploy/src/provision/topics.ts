import type { Settings } from '../settings.ts';

/** Creates the topics of proto/topics.yaml and their dead-letter topics that are missing. Needs the platform to be built. */
export async function createTopics({ kafka: { brokers } }: Settings): Promise<readonly string[]> {
  const messaging = await import('@headshots/platform/messaging');
  return messaging.createTopics({ brokers: brokers.split(',') });
}

import { applyTopicRights } from '../provision/topics.ts';
import { settingsFrom } from '../settings.ts';

/** Makes the access rules of secured brokers those of proto/topics.yaml; KAFKA_SASL_* is an account that may. */
export async function kafkaRights(): Promise<void> {
  await applyTopicRights(settingsFrom());
}

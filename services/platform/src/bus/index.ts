export type { BusClient } from './bus.ts';
export { createBusClient } from './bus-client.ts';
export { kafkaSecurity, kafkaSecurityFrom, type KafkaSecurity } from './kafka-security.ts';
export { createTopics } from './topic-admin.ts';
export { TopicRegistry } from './topic-registry.ts';
export { applyRights, rightsOf } from './topic-rights.ts';

export type { BusProducer, BusRecord, ReceivedRecord } from './bus.ts';
export { createKafka } from './kafka-client.ts';
export { KafkaConsumer } from './kafka-consumer.ts';
export { KafkaProducer } from './kafka-producer.ts';
export { kafkaSecurity, kafkaSecurityFrom, type KafkaSecurity } from './kafka-security.ts';
export { createTopics, topicConfigs, type TopicAdminOptions } from './topic-admin.ts';
export { TopicRegistry, productRegistry } from './topic-registry.ts';
export { applyRights, rightsOf } from './topic-rights.ts';

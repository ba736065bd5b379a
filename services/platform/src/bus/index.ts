export { createKafka } from './kafka-client.ts';
export { KafkaConsumer } from './kafka-consumer.ts';
export { KafkaProducer } from './kafka-producer.ts';
export { kafkaSecurity, kafkaSecurityFrom, type KafkaSecurity } from './kafka-security.ts';
export { createTopics } from './topic-admin.ts';
export { TopicRegistry } from './topic-registry.ts';
export { applyRights, rightsOf } from './topic-rights.ts';

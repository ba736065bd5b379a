export { createKafka } from './kafkajs/kafkajs-client.ts';
export { KafkaConsumer } from './kafkajs/kafkajs-consumer.ts';
export { KafkaProducer } from './kafkajs/kafkajs-producer.ts';
export { kafkaSecurity, kafkaSecurityFrom, type KafkaSecurity } from './kafka-security.ts';
export { createTopics } from './topic-admin.ts';
export { TopicRegistry } from './topic-registry.ts';
export { applyRights, rightsOf } from './topic-rights.ts';

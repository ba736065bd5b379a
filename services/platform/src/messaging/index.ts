export {
  EventController,
  OnBroadcast,
  OnEvent,
  KAFKA_BROADCAST,
  KAFKA_EVENTS,
  type Outcome,
} from './event-decorators.ts';
export type { EventMeta } from './event-headers.ts';
export { INBOX, PostgresInbox, purgeInbox, type Inbox } from './inbox.ts';
export { MessagingModule, EVENT_SERVERS, type MessagingOptions } from './messaging.module.ts';
export { KafkaEventsServer } from './kafka-events.server.ts';
export { BroadcastServer } from './broadcast.server.ts';
export { BootCheckError } from './boot-check.ts';
export { TopicRegistry, productRegistry } from './topic-registry.ts';
export type { PublishOptions } from './outbox-writer.ts';
export { OutboxRelay } from './outbox-relay.ts';
export { createTopics, topicConfigs, type TopicAdminOptions } from './topic-admin.ts';
export {
  listDeadLetters,
  replayDeadLetters,
  type DeadLetter,
  type DeadLetterToolOptions,
} from './dead-letter-tools.ts';
export { tailEvents, type TailedEvent, type TailOptions } from './tail-events.ts';
export { createKafka } from './kafka-client.ts';
export { KafkaConsumer } from './kafka-consumer.ts';
export { KafkaProducer } from './kafka-producer.ts';
export { kafkaSecurity, kafkaSecurityFrom, type KafkaSecurity } from './kafka-security.ts';
export { applyRights, rightsOf } from './topic-rights.ts';
export { readToEnd } from './read-topic.ts';
export type { RetryPolicy } from './failure-policy.ts';

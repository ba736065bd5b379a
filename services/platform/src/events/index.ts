export { BootCheckError } from './boot-check.ts';
export { BroadcastServer } from './broadcast.server.ts';
export {
  EVENT_SERVERS,
  EventController,
  KAFKA_BROADCAST,
  KAFKA_EVENTS,
  OnBroadcast,
  OnEvent,
  type Outcome,
} from './event-decorators.ts';
export type { EventMeta } from './event-meta.ts';
export type { RetryPolicy } from './failure-policy.ts';
export type { KafkaEventContext } from './kafka-event.context.ts';
export { KafkaEventsServer } from './kafka-events.server.ts';

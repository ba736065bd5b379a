export { BroadcastServer } from './broadcast.server.ts';
export { EVENT_SERVERS, EventController, OnBroadcast, OnEvent, type Outcome } from './event-decorators.ts';
export type { EventMeta } from './event-meta.ts';
export { KafkaEventsServer } from './kafka-events.server.ts';

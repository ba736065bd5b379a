import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { currentTraceparent } from './trace-context.ts';
import { keyOf, personOf, sourceOf, type TopicRegistry } from './topic-registry.ts';

export interface PublishOptions {
  /** Position of the event in its aggregate's history; default: the outbox row's own id. */
  readonly sequence?: bigint;
  /** Default: a new time-ordered UUID. */
  readonly eventId?: string;
  /** The publishing service; only for a topic with several producers, and then required. */
  readonly source?: string;
}

const insert = `
  INSERT INTO outbox (event_id, topic, key, type, source, sequence, traceparent, payload, user_id, user_known)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)`;

/** Adds the event to the outbox inside the transaction of `manager`. Returns the event id. */
export async function writeOutbox<D extends DescMessage>(
  manager: EntityManager,
  registry: TopicRegistry,
  schema: D,
  init: MessageInitShape<D>,
  options: PublishOptions = {},
): Promise<string> {
  const topic = registry.topicOf(schema);
  const message = create(schema, init);
  const eventId = options.eventId ?? uuid();
  await manager.query(insert, [
    eventId,
    topic.name,
    keyOf(topic, message),
    schema.typeName,
    sourceOf(topic, options.source),
    options.sequence?.toString() ?? null,
    currentTraceparent() ?? null,
    Buffer.from(toBinary(schema, message)),
    personOf(message),
  ]);
  return eventId;
}

import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { keyOf, personOf, productRegistry, sourceOf, type TopicRegistry } from '../bus/topic-registry.ts';
import { EventWriter, type PublishOptions } from '../persistence/event-writer.ts';
import { currentTraceparent } from '../telemetry/trace-context.ts';

const insert = `
  INSERT INTO outbox (event_id, topic, key, type, source, sequence, traceparent, payload, user_id, user_known)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)`;

export class OutboxWriter extends EventWriter {
  private readonly registry: TopicRegistry;

  constructor(registry: TopicRegistry = productRegistry) {
    super();
    this.registry = registry;
  }

  async write<D extends DescMessage>(
    manager: EntityManager,
    schema: D,
    init: MessageInitShape<D>,
    options: PublishOptions = {},
  ): Promise<string> {
    const topic = this.registry.topicOf(schema);
    const message = create(schema, init);
    const eventId = options.eventId ?? uuid();
    await manager.query(insert, [
      eventId,
      topic.name,
      keyOf(topic, message),
      schema.typeName,
      sourceOf(topic, options.source),
      options.sequence?.toString() ?? null,
      options.traceparent ?? currentTraceparent() ?? null,
      Buffer.from(toBinary(schema, message)),
      personOf(message),
    ]);
    return eventId;
  }
}

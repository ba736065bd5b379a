import type { DescField, DescMessage, Message } from '@bufbuild/protobuf';
import { topics as productTopics, type Topic } from '@headshots/proto/topics';

export class TopicRegistry {
  readonly all: readonly Topic[];
  private readonly byType: ReadonlyMap<string, Topic>;
  private readonly byName: ReadonlyMap<string, Topic>;

  constructor(topics: readonly Topic[] = productTopics) {
    this.all = topics;
    this.byType = new Map(topics.map((topic) => [topic.schema.typeName, topic]));
    this.byName = new Map(topics.map((topic) => [topic.name, topic]));
  }

  /** @throws Error when no topic carries this message */
  topicOf(schema: DescMessage): Topic {
    const topic = this.byType.get(schema.typeName);
    if (!topic) throw new Error(`No topic carries ${schema.typeName}; add it to topics.yaml.`);
    return topic;
  }

  named(name: string): Topic | undefined {
    return this.byName.get(name);
  }
}

const keyField = (topic: Topic): DescField => {
  const field = topic.schema.fields.find(({ name }) => name === topic.key);
  if (!field)
    throw new Error(`${topic.schema.typeName} has no field ${topic.key}, the key of ${topic.name}.`);
  return field;
};

/** Value of the topic's key field. @throws Error when it is empty: an event without its aggregate has no order */
export function keyOf(topic: Topic, message: Message): string {
  const value: unknown = (message as Message & Record<string, unknown>)[keyField(topic).localName];
  if (typeof value !== 'string' || value === '') throw new Error(`${topic.key} of ${topic.name} is empty.`);
  return value;
}

/** Whom the event is about: its field `user_id`, the only one that may name a person. */
export function personOf(message: Message): string | null {
  const { userId } = message as Message & { readonly userId?: unknown };
  return typeof userId === 'string' && userId !== '' ? userId : null;
}

/** The topic's only producer, or the named one. @throws Error when several may publish and none of them was named */
export function sourceOf(topic: Topic, named?: string): string {
  const [only, ...others] = topic.producers;
  const source = others.length === 0 ? only : named;
  if (source === undefined || !topic.producers.includes(source))
    throw new Error(`${topic.name} has the producers ${topic.producers.join(', ')}; name one of them.`);
  return source;
}

export const deadLetterTopic = (topic: string, consumer: string): string => `${topic}.${consumer}.dlq`;

export const productRegistry = new TopicRegistry();

import type { BusClient, BusProducer, ReceivedRecord } from '../bus/bus.ts';
import { deadLetterHeaders as names } from '../events/dead-letters.ts';
import { deadLetterTopic, productRegistry, type TopicRegistry } from '../bus/topic-registry.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { createBusClient } from '../bus/bus-client.ts';
import type { KafkaSecurity } from '../bus/kafka-security.ts';
import { readToEnd } from './read-topic.ts';

export interface DeadLetterToolOptions {
  readonly brokers: readonly string[];
  readonly security?: KafkaSecurity | undefined;
  readonly topicPrefix?: string;
  readonly topic?: string;
  readonly registry?: TopicRegistry;
}

/** One event a consumer gave up. Holds no content of the event. */
export interface DeadLetter {
  readonly eventId: string;
  readonly topic: string;
  readonly consumer: string;
  readonly key: string;
  readonly type: string;
  readonly reason: string;
  readonly failure: string;
  readonly attempts: number;
  readonly partition: number;
  readonly offset: string;
  readonly traceId: string;
  readonly time: string;
  readonly replayed: boolean;
}

interface Entry {
  readonly letter: DeadLetter;
  readonly record: ReceivedRecord;
  readonly position: string;
}

export async function listDeadLetters(options: DeadLetterToolOptions): Promise<readonly DeadLetter[]> {
  return (await entriesOf(clientOf(options), options)).map(({ letter }) => letter);
}

export async function replayDeadLetters(
  options: DeadLetterToolOptions & { readonly id?: string },
): Promise<readonly DeadLetter[]> {
  const client = clientOf(options);
  const chosen = (await entriesOf(client, options)).filter(({ letter }) =>
    options.id === undefined ? !letter.replayed : letter.eventId === options.id,
  );
  const producer = client.producer();
  try {
    for (const entry of chosen) await replay(producer, entry, options.topicPrefix ?? '');
  } finally {
    await producer.close();
  }
  return chosen.map(({ letter }) => letter);
}

async function replay(
  producer: BusProducer,
  { letter, record, position }: Entry,
  prefix: string,
): Promise<void> {
  const original = [...record.headers].filter(([name]) => !name.startsWith('x-dlq-'));
  await producer.send([
    {
      topic: `${prefix}${letter.topic}`,
      key: record.key,
      value: record.value,
      headers: { ...Object.fromEntries(original), [headerNames.replayFor]: letter.consumer },
    },
  ]);
  await producer.send([
    { topic: record.topic, key: record.key, value: null, headers: { [names.replayed]: position } },
  ]);
}

const clientOf = ({ brokers, security }: DeadLetterToolOptions): BusClient =>
  createBusClient({ brokers, clientId: 'dead-letters', security });

async function entriesOf(client: BusClient, options: DeadLetterToolOptions): Promise<readonly Entry[]> {
  const { topicPrefix = '', registry = productRegistry } = options;
  const places = registry.all
    .filter(({ name }) => options.topic === undefined || options.topic === name)
    .flatMap(({ name, consumers }) =>
      consumers.map((consumer) => ({
        name,
        consumer,
        topic: `${topicPrefix}${deadLetterTopic(name, consumer)}`,
      })),
    );
  const existing = new Set(await client.administer((admin) => admin.topics()));
  const open = places.filter(({ topic }) => existing.has(topic));
  const records =
    open.length === 0
      ? []
      : await readToEnd(
          client,
          open.map(({ topic }) => topic),
        );
  const replayed = new Set(records.map((record) => `${record.topic}@${headerText(record, names.replayed)}`));
  return records
    .filter((record) => !record.headers.has(names.replayed))
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
    .flatMap((record) => {
      const place = open.find(({ topic }) => topic === record.topic);
      const position = `${record.partition}:${record.offset}`;
      const done = replayed.has(`${record.topic}@${position}`);
      return place ? [{ record, position, letter: letterOf(record, place.name, place.consumer, done) }] : [];
    });
}

function letterOf(record: ReceivedRecord, topic: string, consumer: string, replayed: boolean): DeadLetter {
  const text = (name: string) => headerText(record, name);
  return {
    eventId: text(headerNames.id),
    topic,
    consumer,
    key: record.key?.toString('utf8') ?? '',
    type: text(headerNames.type),
    reason: text(names.reason),
    failure: text(names.class),
    attempts: Number(text(names.attempts)),
    partition: Number(text(names.partition)),
    offset: text(names.offset),
    traceId: text(names.traceId),
    time: text(names.time),
    replayed,
  };
}

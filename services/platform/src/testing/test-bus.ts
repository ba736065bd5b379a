import { randomBytes } from 'node:crypto';
import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { v7 as uuid } from 'uuid';
import type { BusClient, BusProducer, CreateBusClient, ReceivedRecord } from '../bus/bus.ts';
import { createBusClient } from '../bus/bus-client.ts';
import { eventHeaders } from '../bus/event-headers.ts';
import { leaderUnknown, retryForLeaders } from '../bus/leaders.ts';
import { readToEnd } from '../tools/read-topic.ts';
import { createTopics } from '../bus/topic-admin.ts';
import { keyOf, productRegistry, sourceOf, type TopicRegistry } from '../bus/topic-registry.ts';
import { testEnv } from './env.ts';

export interface SentEvent {
  readonly eventId?: string;
  readonly sequence?: bigint;
  /** Publishing service, where a topic has several. Default: the first. */
  readonly source?: string;
  readonly headers?: Readonly<Record<string, string | Buffer>>;
}

export interface TestBus {
  readonly brokers: readonly string[];
  /** Keeps this test's topics and groups apart from all others. */
  readonly topicPrefix: string;
  readonly client: BusClient;
  createTopics(registry?: TopicRegistry): Promise<void>;
  /** Sends as a producer service would, without an outbox. Returns the event id. */
  send<D extends DescMessage>(schema: D, message: MessageInitShape<D>, options?: SentEvent): Promise<string>;
  /** Every record of a topic, as the broker holds it. */
  read(topic: string): Promise<readonly ReceivedRecord[]>;
  /** The first record of each event of a topic: an outbox may send the same event again. */
  events(topic: string): Promise<readonly ReceivedRecord[]>;
  close(): Promise<void>;
}

/** For what a test sends itself: hundreds of records in a row, one request at a time, on a machine that may be busy. */
export const patientProducer = (client: BusClient): BusProducer => client.producer({ timeoutMs: 120_000 });

/** The broker of `TEST_KAFKA_BROKERS`, under a prefix of its own. */
export function testBus(
  registry: TopicRegistry = productRegistry,
  createClient: CreateBusClient = createBusClient,
): TestBus {
  const brokers = testEnv('TEST_KAFKA_BROKERS').split(',');
  const topicPrefix = `t${randomBytes(6).toString('hex')}.`;
  const client = createClient({ brokers, clientId: 'test' });
  const producer = patientProducer(client);
  const read = (topic: string): Promise<readonly ReceivedRecord[]> =>
    untilLed.execute(() => readToEnd(client, [`${topicPrefix}${topic}`]));
  return {
    brokers,
    topicPrefix,
    client,
    createTopics: async (topics = registry) => {
      await createTopics({ brokers, topicPrefix, registry: topics });
    },
    send: async (schema, init, options = {}) => {
      const topic = registry.topicOf(schema);
      const message = create(schema, init);
      const eventId = options.eventId ?? uuid();
      const key = keyOf(topic, message);
      const event = {
        eventId,
        type: schema.typeName,
        source: sourceOf(topic, options.source ?? topic.producers[0]),
        key,
        time: new Date(),
        sequence: options.sequence ?? 1n,
      };
      const headers = { ...eventHeaders(event), ...options.headers };
      const value = Buffer.from(toBinary(schema, message));
      await untilLed.execute(() =>
        producer.send([{ topic: `${topicPrefix}${topic.name}`, key, value, headers }]),
      );
      return eventId;
    },
    read,
    events: async (topic) => firstOfEach(await read(topic)),
    close: async () => {
      await producer.close();
      await client.administer(async (admin) => {
        const own = (await admin.topics()).filter((topic) => topic.startsWith(topicPrefix));
        if (own.length > 0) await admin.remove(own).catch(() => undefined);
      });
    },
  };
}

function firstOfEach(records: readonly ReceivedRecord[]): readonly ReceivedRecord[] {
  const known = new Set<string>();
  return records.filter(({ headers }) => {
    const eventId = headers.get('ce_id')?.toString();
    return eventId === undefined || known.size < known.add(eventId).size;
  });
}

/** Nothing was written then; or the connection was closed, and the same event, told twice, is one event. */
const untilLed = retryForLeaders(
  (error) => error instanceof Error && (leaderUnknown(error.cause) || wasClosing(error)),
);

const wasClosing = (error: unknown): boolean =>
  error instanceof Error &&
  (/write after end|^Closed connection/.test(error.message) || wasClosing(error.cause));

import { fromBinary, type DescMessage } from '@bufbuild/protobuf';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Topic } from '@headshots/proto/topics';
import { lastValueFrom } from 'rxjs';
import { PermanentFailure } from '../errors/index.ts';
import { checkHandlers } from './boot-check.ts';
import type { BusConsumer, BusProducer, ReceivedRecord } from '../bus/bus.ts';
import { EventConsumer } from './event-consumer.ts';
import { KAFKA_EVENTS, type Outcome } from './event-decorators.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { metaOf } from './event-meta.ts';
import { defaultRetryPolicy, type RetryPolicy } from './failure-policy.ts';
import { RecordHandler } from './record-handler.ts';
import type { TopicRegistry } from '../bus/topic-registry.ts';

export interface EventsServerOptions {
  /** Name of the service: consumer in `topics.yaml`, group id, and owner of the dead letters. */
  readonly service: string;
  readonly topicPrefix: string;
  readonly registry: TopicRegistry;
  readonly producer: BusProducer;
  /** Makes the client for these topics (with prefix). */
  readonly consumerFor: (topics: readonly string[]) => BusConsumer;
  readonly retry?: Partial<RetryPolicy>;
}

/** Nest transport for events: Nest keeps decorators, interceptors and injection; commit, retry and dead letters are ours. */
export class KafkaEventsServer extends Server implements CustomTransportStrategy {
  override readonly transportId: symbol = KAFKA_EVENTS;
  override readonly propagatesEventHandlerErrors = true;
  private readonly options: EventsServerOptions;
  private consumer: EventConsumer | undefined;

  constructor(options: EventsServerOptions) {
    super();
    this.options = options;
  }

  /** Checks completeness, then joins the group in the background: a broker that is away delays nothing. */
  listen(callback: (error?: unknown) => void): void {
    try {
      const { service, registry } = this.options;
      const found = [...this.messageHandlers].map(([type, handler]) => ({
        type,
        handlers: countOf(handler),
      }));
      const topics = checkHandlers(service, 'consumers', registry, found);
      if (topics.length > 0) this.consume(topics);
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Finishes the messages in hand and leaves the group. */
  async close(): Promise<void> {
    await this.consumer?.close();
  }

  /** Resolves after the first join; at once when the service consumes nothing. */
  async joined(): Promise<void> {
    await this.consumer?.ready;
  }

  on(): never {
    throw new Error('The events server emits nothing.');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }

  private consume(topics: readonly Topic[]): void {
    const { service, topicPrefix, producer, consumerFor, retry } = this.options;
    const byName = new Map(topics.map((topic) => [`${topicPrefix}${topic.name}`, topic]));
    const sink = new RecordHandler({
      consumer: service,
      producer,
      retry: { ...defaultRetryPolicy, ...retry },
      topicName: (topic) => topic.slice(topicPrefix.length),
      handlerName: (topic) => byName.get(topic)?.schema.typeName ?? '',
      dispatch: (record) => this.dispatch(record, byName),
    });
    this.consumer = new EventConsumer(consumerFor([...byName.keys()]), sink);
    this.consumer.start();
  }

  private async dispatch(record: ReceivedRecord, byName: ReadonlyMap<string, Topic>): Promise<Outcome> {
    const topic = byName.get(record.topic);
    const type = headerText(record, headerNames.type);
    const handler = topic && this.messageHandlers.get(topic.schema.typeName);
    if (!topic || !handler) throw new PermanentFailure(`no handler for topic ${record.topic}`);
    if (type !== topic.schema.typeName) throw new PermanentFailure(`unknown type ${type || '(none)'}`);
    const { event, meta } = decode(record, topic);
    const result: unknown = await lastValueFrom(this.transformToObservable(await handler(event, meta)), {
      defaultValue: 'applied',
    });
    return (result ?? 'applied') as Outcome;
  }
}

/** @throws {PermanentFailure} when bytes or attributes cannot be read */
export function decode(
  record: ReceivedRecord,
  topic: Topic,
): { readonly event: unknown; readonly meta: ReturnType<typeof metaOf> } {
  try {
    if (!record.value) throw new Error('empty value');
    const schema: DescMessage = topic.schema;
    return { event: fromBinary(schema, record.value), meta: metaOf(record, topic.name) };
  } catch (error) {
    throw new PermanentFailure(
      `not readable as ${topic.schema.typeName}: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

/** Nest chains several handlers of one pattern. */
export function countOf(handler: MessageHandler): number {
  return handler.next ? 1 + countOf(handler.next as MessageHandler) : 1;
}

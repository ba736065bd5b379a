import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { Kafka } from 'kafkajs';
import { UNIT_OF_WORK, type UnitOfWork } from '../persistence/unit-of-work.ts';
import { BroadcastServer } from './broadcast.server.ts';
import type { RetryPolicy } from './failure-policy.ts';
import { INBOX, PostgresInbox } from './inbox.ts';
import { createKafka } from './kafka-client.ts';
import { KafkaConsumer } from './kafka-consumer.ts';
import { KafkaEventsServer } from './kafka-events.server.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import { KafkaProducer } from './kafka-producer.ts';
import { MessagingLifetime } from './messaging-lifetime.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { productRegistry, type TopicRegistry } from './topic-registry.ts';

export interface MessagingOptions {
  /** Name in `topics.yaml`. */
  readonly service: string;
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
  /** How the service shows itself to the brokers; left out for plain ones. */
  readonly security?: KafkaSecurity;
  /** Runs an outbox relay; needs `databaseUrl` or `DATABASE_URL`. Default true. */
  readonly producer?: boolean;
  /** Hears broadcast topics. Default false. */
  readonly broadcast?: boolean;
  /** Database of the outbox; default `DATABASE_URL` of the environment. */
  readonly databaseUrl?: string;
  readonly retry?: Partial<RetryPolicy>;
  /** Only tests bring their own topics. */
  readonly registry?: TopicRegistry;
}

/** Transports to connect to the application; `runService` does it. */
export const EVENT_SERVERS = Symbol('EVENT_SERVERS');
const KAFKA = Symbol('KAFKA');
const PRODUCER = Symbol('PRODUCER');

/** Consumer, outbox relay, inbox and dead letters of one service. */
@Module({})
export class MessagingModule {
  static forRoot(options: MessagingOptions): DynamicModule {
    const registry = options.registry ?? productRegistry;
    const shared = { service: options.service, topicPrefix: options.topicPrefix, registry };
    const retry = options.retry ? { retry: options.retry } : {};
    const relays = options.producer ?? true;
    const providers: Provider[] = [
      {
        provide: KAFKA,
        useFactory: () =>
          createKafka({ brokers: options.brokers, clientId: options.service, security: options.security }),
      },
      { provide: PRODUCER, inject: [KAFKA], useFactory: (kafka: Kafka) => new KafkaProducer(kafka) },
      {
        provide: EVENT_SERVERS,
        inject: [KAFKA, PRODUCER],
        useFactory: (kafka: Kafka, producer: KafkaProducer) => [
          new KafkaEventsServer({
            ...shared,
            ...retry,
            producer,
            consumerFor: (topics) =>
              new KafkaConsumer(kafka, { groupId: `${options.topicPrefix}${options.service}`, topics }),
          }),
          ...(options.broadcast ? [new BroadcastServer({ ...shared, ...retry, kafka })] : []),
        ],
      },
    ];
    if (relays) providers.push(...outboxProviders(options, registry));
    providers.push({
      provide: MessagingLifetime,
      inject: [PRODUCER, { token: OutboxRelay, optional: true }],
      useFactory: (producer: KafkaProducer, relay?: OutboxRelay) => new MessagingLifetime(producer, relay),
    });
    return {
      module: MessagingModule,
      global: true,
      providers,
      exports: relays ? [EVENT_SERVERS, INBOX] : [EVENT_SERVERS],
    };
  }
}

function outboxProviders(options: MessagingOptions, registry: TopicRegistry): Provider[] {
  const databaseUrl = options.databaseUrl ?? process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('MessagingModule needs databaseUrl or DATABASE_URL for its outbox.');
  return [
    {
      provide: INBOX,
      inject: [UNIT_OF_WORK],
      useFactory: (unitOfWork: UnitOfWork) => new PostgresInbox(options.service, unitOfWork),
    },
    {
      provide: OutboxRelay,
      inject: [PRODUCER],
      useFactory: (producer: KafkaProducer) =>
        new OutboxRelay({
          databaseUrl,
          producer,
          topicPrefix: options.topicPrefix,
          topics: new Set(registry.all.map(({ name }) => name)),
        }),
    },
  ];
}

import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { UnitOfWork } from '../persistence/unit-of-work.ts';
import { BroadcastServer } from '../events/broadcast.server.ts';
import type { RetryPolicy } from '../events/failure-policy.ts';
import { EVENT_SERVERS } from '../events/event-decorators.ts';
import { Inbox } from '../outbox/inbox.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import type { BusClient, BusProducer } from '../bus/bus.ts';
import { createBusClient } from '../bus/bus-client.ts';
import { KafkaEventsServer } from '../events/kafka-events.server.ts';
import type { KafkaSecurity } from '../bus/kafka-security.ts';
import { MessagingLifetime } from './messaging-lifetime.ts';
import { OutboxRelay } from '../outbox/outbox-relay.ts';
import { productRegistry, type TopicRegistry } from '../bus/topic-registry.ts';

export interface MessagingOptions {
  readonly service: string;
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
  readonly security?: KafkaSecurity;
  /** Runs an outbox relay; needs `databaseUrl` or `DATABASE_URL`. Default true. */
  readonly producer?: boolean;
  readonly broadcast?: boolean;
  /** Database of the outbox; default `DATABASE_URL` of the environment. */
  readonly databaseUrl?: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly registry?: TopicRegistry;
}

const CLIENT = Symbol('CLIENT');
const PRODUCER = Symbol('PRODUCER');

@Module({})
export class MessagingModule {
  static forRoot(options: MessagingOptions): DynamicModule {
    const registry = options.registry ?? productRegistry;
    const shared = { service: options.service, topicPrefix: options.topicPrefix, registry };
    const retry = options.retry ? { retry: options.retry } : {};
    const relays = options.producer ?? true;
    const providers: Provider[] = [
      {
        provide: CLIENT,
        useFactory: () =>
          createBusClient({
            brokers: options.brokers,
            clientId: options.service,
            security: options.security,
          }),
      },
      { provide: PRODUCER, inject: [CLIENT], useFactory: (client: BusClient) => client.producer() },
      {
        provide: EVENT_SERVERS,
        inject: [CLIENT, PRODUCER],
        useFactory: (client: BusClient, producer: BusProducer) => [
          new KafkaEventsServer({
            ...shared,
            ...retry,
            producer,
            consumerFor: (topics) =>
              client.consumer({ groupId: `${options.topicPrefix}${options.service}`, topics }),
          }),
          ...(options.broadcast ? [new BroadcastServer({ ...shared, ...retry, client })] : []),
        ],
      },
    ];
    if (relays) providers.push(...outboxProviders(options, registry));
    providers.push({
      provide: MessagingLifetime,
      inject: [PRODUCER, { token: OutboxRelay, optional: true }],
      useFactory: (producer: BusProducer, relay?: OutboxRelay) => new MessagingLifetime(producer, relay),
    });
    return {
      module: MessagingModule,
      global: true,
      imports: relays ? [OutboxModule.forRoot(registry)] : [],
      providers,
      exports: relays ? [EVENT_SERVERS, Inbox] : [EVENT_SERVERS],
    };
  }
}

function outboxProviders(options: MessagingOptions, registry: TopicRegistry): Provider[] {
  const databaseUrl = options.databaseUrl ?? process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('MessagingModule needs databaseUrl or DATABASE_URL for its outbox.');
  return [
    {
      provide: Inbox,
      inject: [UnitOfWork],
      useFactory: (unitOfWork: UnitOfWork) => new Inbox(options.service, unitOfWork),
    },
    {
      provide: OutboxRelay,
      inject: [PRODUCER],
      useFactory: (producer: BusProducer) =>
        new OutboxRelay({
          databaseUrl,
          producer,
          topicPrefix: options.topicPrefix,
          topics: new Set(registry.all.map(({ name }) => name)),
        }),
    },
  ];
}

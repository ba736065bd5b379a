import { Module } from '@nestjs/common';
import { OrderPlacedSchema, type OrderPlaced } from '@headshots/proto/orders/v1/events_pb';
import { commonConfig, loadConfig } from '../../src/config/index.ts';
import { runService } from '../../src/http/index.ts';
import {
  EVENT_SERVERS,
  EventController,
  OnEvent,
  type EventMeta,
  type KafkaEventsServer,
  type Outcome,
} from '../../src/events/index.ts';
import { Inbox } from '../../src/outbox/index.ts';
import { MessagingModule } from '../../src/messaging/index.ts';
import {
  PersistenceModule,
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
} from '../../src/persistence/index.ts';
import { z } from 'zod';
import { placed, registryOf } from '../support/topics.ts';

const config = loadConfig(
  z.object({ ...commonConfig.serviceShape, ...commonConfig.databaseShape, ...commonConfig.kafkaShape }),
);
const registry = registryOf(placed());
const say = (word: string): void => void process.send?.(word);
const told = (word: string) =>
  new Promise<void>((resolve) => process.on('message', (message) => message === word && resolve()));
const go = told('go');

@EventController()
class Events {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(OrderPlacedSchema)
  async placed(event: OrderPlaced, meta: EventMeta): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      await tx.manager.query('INSERT INTO effects (order_id) VALUES ($1)', [event.orderId]);
      say('begun');
      await go;
      return 'applied';
    });
  }
}

@Module({
  imports: [
    PersistenceModule.forRoot({
      url: config.DATABASE_URL,
      entities: [],
      migrations: [PlatformTables1700000000000, OutboxPeople1764200000000],
    }),
    MessagingModule.forRoot({
      service: 'one',
      brokers: config.KAFKA_BROKERS,
      topicPrefix: config.TOPIC_PREFIX,
      registry,
    }),
  ],
  controllers: [Events],
})
class ChildModule {}

const app = await runService({
  name: 'child',
  module: ChildModule,
  config: { port: config.PORT, host: config.HOST },
});
await app.get<KafkaEventsServer[]>(EVENT_SERVERS)[0]?.joined();
say('ready');

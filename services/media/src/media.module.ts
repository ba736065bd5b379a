import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents } from '@headshots/platform/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { AccountEvents } from './adapters/events/account-events.controller.ts';
import { GenerationEvents } from './adapters/events/generation-events.controller.ts';
import { OrderEvents } from './adapters/events/order-events.controller.ts';
import { entities, migrations } from './adapters/persistence/schema.ts';
import type { MediaConfig } from './media.config.ts';
import { adapterProviders } from './wiring/adapters.providers.ts';
import { doorProviders } from './wiring/doors.providers.ts';
import { lifeProviders } from './wiring/life.providers.ts';
import { personProviders } from './wiring/person.providers.ts';
import { useCaseProviders } from './wiring/use-cases.providers.ts';
import { workerProviders } from './wiring/workers.providers.ts';

@Module({})
export class MediaModule {
  static forRoot(config: MediaConfig): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          entities,
          migrations,
        }),
        MessagingModule.forRoot({
          service: 'media',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [OrderEvents, GenerationEvents, AccountEvents, AccountDeletionEvents],
      providers: [
        ...adapterProviders(config),
        ...useCaseProviders(config),
        ...lifeProviders(),
        ...personProviders(config),
        ...workerProviders(config),
        ...doorProviders(config),
      ],
    };
  }
}

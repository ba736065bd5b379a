import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { DeliveryModule } from './delivery/index.ts';
import { DeskModule } from './desk/index.ts';
import { EraseUser, PersonModule } from './person/index.ts';
import type { NotificationConfig } from './notification.config.ts';
import { NotificationRpc } from './notification.rpc.ts';
import { SurroundingsModule } from './surroundings.module.ts';
import { tables } from './tables.ts';

@Module({})
export class NotificationModule {
  static forRoot(config: NotificationConfig): DynamicModule {
    const {
      DATABASE_URL: url,
      DATABASE_POOL: poolSize,
      IDENTITY_URL: baseUrl,
      RPC_SERVICE_KEY: key,
    } = config;
    return {
      module: NotificationModule,
      imports: [
        PersistenceModule.forRoot({ url, poolSize, ...tables }),
        MessagingModule.forRoot({
          service: 'notification',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: url,
        }),
        SurroundingsModule.forRoot(config),
        DeliveryModule,
        PersonModule,
        DeskModule,
      ],
      controllers: [AccountDeletionEvents],
      providers: [
        ...erasureProviders('notification', EraseUser, { baseUrl, key }),
        ...rpcProviders(NotificationService, NotificationRpc),
      ],
    };
  }
}

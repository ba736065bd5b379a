import { Module, type DynamicModule } from '@nestjs/common';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { IdentityEvents } from './person/identity.events.ts';
import { NotificationEvents } from './person/notification.events.ts';
import { KeySetController } from './sessions/key-set.controller.ts';
import { IdentityRpc } from './api/identity.rpc.ts';
import type { IdentityConfig } from './identity.config.ts';
import { identityProviders } from './identity.providers.ts';
import { tables } from './tables.ts';
import { DeletionWorker } from './person/deletion.worker.ts';
import { DisabledAccountsWorker } from './sessions/disabled-accounts.worker.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { MailRequestWorker } from './mail-links/mail-request.worker.ts';
import { RecoveryWorker } from './registration/recovery.worker.ts';

@Module({})
export class IdentityModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    return {
      module: IdentityModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          ...tables,
        }),
        MessagingModule.forRoot({
          service: 'identity',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [KeySetController, IdentityEvents, NotificationEvents],
      providers: [
        ...identityProviders(config),
        ...rpcProviders(IdentityService, IdentityRpc),
        DeletionWorker,
        DisabledAccountsWorker,
        HousekeepingWorker,
        MailRequestWorker,
        RecoveryWorker,
      ],
    };
  }
}

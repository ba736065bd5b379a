import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { RPC_HANDLERS, rpcService } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { KeySetController } from './adapters/tokens/key-set.controller.ts';
import { DeletionEvents } from './adapters/events/deletion.events.ts';
import { entities } from './adapters/persistence/entities.ts';
import { IdentityRpc } from './adapters/rpc/identity.rpc.ts';
import { useCases } from './application/use-cases.ts';
import { adaptersOf } from './identity.adapters.ts';
import type { IdentityConfig } from './identity.config.ts';
import { migrations } from './migrations/index.ts';
import { AccountSweeper } from './workers/account.sweeper.ts';
import { DeletionWorker } from './workers/deletion.worker.ts';
import { DisabledAccountsWorker } from './workers/disabled-accounts.worker.ts';
import { MailRequestWorker } from './workers/mail-request.worker.ts';
import { PurgeWorker } from './workers/purge.worker.ts';

const workers = [MailRequestWorker, AccountSweeper, DeletionWorker, DisabledAccountsWorker, PurgeWorker];

@Module({})
export class IdentityModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    const rpc: Provider = {
      provide: RPC_HANDLERS,
      inject: [IdentityRpc],
      useFactory: (identity: IdentityRpc) => [rpcService(IdentityService, identity)],
    };
    return {
      module: IdentityModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          entities,
          migrations,
        }),
        MessagingModule.forRoot({
          service: 'identity',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [KeySetController, DeletionEvents],
      providers: [...adaptersOf(config), ...useCases, ...workers, IdentityRpc, rpc],
    };
  }
}

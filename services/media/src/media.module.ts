import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { FilesModule } from './files/index.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { HttpRoutes } from './http-routes.ts';
import { LibraryModule } from './library/index.ts';
import type { MediaConfig } from './media.config.ts';
import { MediaRpc } from './media.rpc.ts';
import { PackagesModule } from './packages/index.ts';
import { EraseUser, PersonModule } from './person/index.ts';
import { RetentionModule } from './retention/index.ts';
import { StoreModule } from './store/index.ts';
import { SurroundingsModule } from './surroundings.module.ts';
import { tables } from './tables.ts';
import { UploadsModule } from './uploads/index.ts';

@Module({})
export class MediaModule {
  static forRoot(config: MediaConfig): DynamicModule {
    const {
      DATABASE_URL: url,
      DATABASE_POOL: poolSize,
      IDENTITY_URL: baseUrl,
      RPC_SERVICE_KEY: key,
    } = config;
    return {
      module: MediaModule,
      imports: [
        PersistenceModule.forRoot({ url, poolSize, ...tables }),
        MessagingModule.forRoot({
          service: 'media',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: url,
        }),
        SurroundingsModule.forRoot(config),
        StoreModule,
        ...[FilesModule, LibraryModule, UploadsModule, PackagesModule, RetentionModule, PersonModule],
      ],
      controllers: [AccountDeletionEvents],
      providers: [
        ...erasureProviders('media', EraseUser, { baseUrl, key }),
        ...rpcProviders(MediaService, MediaRpc),
        HttpRoutes,
        HousekeepingWorker,
      ],
    };
  }
}

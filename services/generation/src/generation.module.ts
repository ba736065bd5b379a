import { Module, type DynamicModule } from '@nestjs/common';
import type { EnginePool } from '@headshots/engine';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import type { GenerationConfig } from './generation.config.ts';
import { GenerationRpc } from './generation.rpc.ts';
import { JobsModule } from './jobs/index.ts';
import { EraseUser, PersonModule } from './person/index.ts';
import { PreviewsModule } from './previews/index.ts';
import { SurroundingsModule } from './surroundings.module.ts';
import { tables } from './tables.ts';

@Module({})
export class GenerationModule {
  /** The engine comes from outside, so that worker faults can be tested without computing pictures. */
  static forRoot(config: GenerationConfig, engine: EnginePool): DynamicModule {
    const {
      DATABASE_URL: url,
      DATABASE_POOL: poolSize,
      IDENTITY_URL: baseUrl,
      RPC_SERVICE_KEY: key,
    } = config;
    return {
      module: GenerationModule,
      imports: [
        PersistenceModule.forRoot({ url, poolSize, ...tables }),
        MessagingModule.forRoot({
          service: 'generation',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: url,
        }),
        SurroundingsModule.forRoot(config, engine),
        ...[JobsModule, PreviewsModule, PersonModule],
      ],
      controllers: [AccountDeletionEvents],
      providers: [
        ...erasureProviders('generation', EraseUser, { baseUrl, key }),
        ...rpcProviders(GenerationService, GenerationRpc),
      ],
    };
  }
}

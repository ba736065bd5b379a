import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import type { IdentityConfig } from '../identity.config.ts';
import { identityProviders } from '../identity.providers.ts';
import { tables } from '../tables.ts';

/** The use cases without workers, bus and network. Facts are sent by the service that runs beside it. */
@Module({})
export class OperatorModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: 2, ...tables };
    return {
      module: OperatorModule,
      imports: [PersistenceModule.forRoot(database), OutboxModule.forRoot()],
      providers: identityProviders(config),
    };
  }
}

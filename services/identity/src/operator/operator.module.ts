import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import { entities } from '../adapters/persistence/entities.ts';
import { useCases } from '../application/use-cases.ts';
import { adaptersOf } from '../identity.adapters.ts';
import type { IdentityConfig } from '../identity.config.ts';
import { migrations } from '../migrations/index.ts';

/** The use cases without workers, bus and network. Facts are sent by the service that runs beside it. */
@Module({})
export class OperatorModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: 2, entities, migrations };
    return {
      module: OperatorModule,
      imports: [PersistenceModule.forRoot(database), OutboxModule.forRoot()],
      providers: [...adaptersOf(config), ...useCases],
    };
  }
}

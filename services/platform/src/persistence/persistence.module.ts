import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HEALTH_CHECK } from '../http/health-check.ts';
import type { TopicRegistry } from '../messaging/topic-registry.ts';
import { createDataSource, type DatabaseOptions } from './data-source.ts';
import { DatabaseConnection } from './database-connection.ts';
import { IdempotencyStore } from './idempotency-store.ts';
import { TypeOrmUnitOfWork, UNIT_OF_WORK } from './unit-of-work.ts';

export interface PersistenceOptions extends DatabaseOptions {
  /** Only tests bring their own topics. */
  readonly registry?: TopicRegistry;
}

/** Database of one service: data source, unit of work, idempotency keys, readiness. */
@Module({})
export class PersistenceModule {
  static forRoot(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      providers: [
        { provide: DataSource, useFactory: () => createDataSource(options) },
        {
          provide: DatabaseConnection,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new DatabaseConnection(dataSource),
        },
        { provide: HEALTH_CHECK, useExisting: DatabaseConnection },
        {
          provide: UNIT_OF_WORK,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new TypeOrmUnitOfWork(dataSource, options.registry),
        },
        {
          provide: IdempotencyStore,
          inject: [DataSource, UNIT_OF_WORK],
          useFactory: (dataSource: DataSource, unitOfWork: TypeOrmUnitOfWork) =>
            new IdempotencyStore(dataSource, unitOfWork),
        },
      ],
      exports: [DataSource, UNIT_OF_WORK, IdempotencyStore],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HEALTH_CHECK } from '../http/health-check.ts';
import { createDataSource, type DatabaseOptions } from './data-source.ts';
import { DatabaseConnection } from './database-connection.ts';
import { EventWriter } from './event-writer.ts';
import { IdempotencyStore } from './idempotency-store.ts';
import { UnitOfWork } from './unit-of-work.ts';

/**
 * Database of one service: data source, unit of work, idempotency keys, readiness. Somebody else provides the
 * `EventWriter`.
 */
@Module({})
export class PersistenceModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
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
          provide: UnitOfWork,
          inject: [DataSource, EventWriter],
          useFactory: (dataSource: DataSource, events: EventWriter) => new UnitOfWork(dataSource, events),
        },
        {
          provide: IdempotencyStore,
          inject: [DataSource, UnitOfWork],
          useFactory: (dataSource: DataSource, unitOfWork: UnitOfWork) =>
            new IdempotencyStore(dataSource, unitOfWork),
        },
      ],
      exports: [DataSource, UnitOfWork, IdempotencyStore],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { HEALTH_CHECK } from '../http/health-check.ts';
import { createDataSource, dataSourceOptions, type DatabaseOptions } from './data-source.ts';
import { DatabaseConnection } from './database-connection.ts';
import { DatabaseGauges } from './database-gauges.ts';
import { EventWriter } from './event-writer.ts';
import { measureMigrations } from './migration-gauge.ts';
import { IdempotencyStore } from './idempotency-store.ts';
import { Leases } from '../workers/leases.ts';
import { UnitOfWork } from './unit-of-work.ts';

@Module({})
export class PersistenceModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(options), manualInitialization: true }),
          dataSourceFactory: () => Promise.resolve(createDataSource(options)),
        }),
      ],
      providers: [
        {
          provide: DatabaseConnection,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new DatabaseConnection(dataSource),
        },
        {
          provide: DatabaseGauges,
          useFactory: () => {
            const gauges = new DatabaseGauges(options.url);
            measureMigrations(gauges, options.migrations);
            return gauges;
          },
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
        {
          provide: Leases,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new Leases(dataSource),
        },
      ],
      exports: [UnitOfWork, IdempotencyStore, Leases, DatabaseGauges],
    };
  }
}

import { defaults } from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { RecoveringPool } from './recovering-pool.ts';
import { ServiceDataSource } from './service-data-source.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of this replica; default 10. */
  readonly poolSize?: number;
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  readonly migrations: NonNullable<DataSourceOptions['migrations']>;
}

/** Limits every session works under, in milliseconds. `silence` is the client's own, for a server that stopped answering. */
export const sessionLimits = {
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  connect: 3_000,
  silence: 8_000,
} as const;

export function dataSourceOptions(
  options: DatabaseOptions,
): Extract<DataSourceOptions, { type: 'postgres' }> {
  return {
    type: 'postgres',
    driver: { Pool: RecoveringPool, defaults },
    url: options.url,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    migrationsRun: false,
    logging: false,
    installExtensions: false,
    poolSize: options.poolSize ?? 10,
    connectTimeoutMS: sessionLimits.connect,
    extra: {
      statement_timeout: sessionLimits.statement,
      lock_timeout: sessionLimits.lock,
      idle_in_transaction_session_timeout: sessionLimits.idleInTransaction,
      query_timeout: sessionLimits.silence,
      keepAlive: true,
    },
  };
}

/** For commands and tests, which have no module; not connected yet. */
export const createDataSource = (options: DatabaseOptions): DataSource =>
  new ServiceDataSource(dataSourceOptions(options));

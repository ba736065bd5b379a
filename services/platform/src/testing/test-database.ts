import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseOptions } from '../persistence/data-source.ts';
import { runMigrations } from '../persistence/run-migrations.ts';
import { testEnv } from './env.ts';

const CONNECT_MS = 20_000;
/** Longer than a busy machine, or a lock of the service that a test works beside, takes. */
const OWN_MS = 60_000;

export interface TestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  /** Runs statements on a connection of their own without any limit of time: for filling large tables. */
  bulk(...statements: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly entities?: DatabaseOptions['entities'];
  readonly migrations?: DatabaseOptions['migrations'];
  readonly poolSize?: number;
  /** Another server than the one all tests share: the address of its superuser. */
  readonly server?: string;
}

/** A fresh, migrated database of its own, in the server of `TEST_POSTGRES_URL` unless another is named. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const admin = options.server ?? testEnv('TEST_POSTGRES_URL');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const database = { url: url.href, entities: options.entities ?? [], migrations: options.migrations ?? [] };
  await runMigrations(database);
  const dataSource = createDataSource({ ...database, poolSize: options.poolSize ?? 5 });
  // The test's own connections: whether the machine is busy is not what a test asks.
  dataSource.setOptions({
    connectTimeoutMS: CONNECT_MS,
    extra: {
      statement_timeout: OWN_MS,
      lock_timeout: OWN_MS,
      idle_in_transaction_session_timeout: OWN_MS,
      query_timeout: 2 * OWN_MS,
      keepAlive: true,
    },
  });
  await dataSource.initialize();
  return {
    url: url.href,
    dataSource,
    bulk: (...statements) => asAdmin(url.href, ...statements),
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await asAdmin(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

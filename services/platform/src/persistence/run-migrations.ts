import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { backoff, type Backoff } from '../backoff/index.ts';
import { createDataSource, type DatabaseOptions } from './data-source.ts';
import { WatchedClient } from './watched-client.ts';

/** Same number for everybody: migrations of one database run one at a time. */
const migrationLock = 7_246_001;
/** Nobody waits for an answer meanwhile, and a run that was cut off has to begin anew. */
const connectMs = 30_000;
const retryMs = { first: 250, most: 5_000 } as const satisfies Backoff;

export interface MigrationOptions extends Pick<DatabaseOptions, 'url' | 'migrations'> {
  /** How long the database may be away, or not exist yet; default: not at all. */
  readonly waitSeconds?: number;
}

/**
 * Applies the pending migrations under an advisory lock, so that any number of replicas may call it at once.
 * @throws the first failing migration's error; its transaction is rolled back
 */
export async function runMigrations({ waitSeconds = 0, ...options }: MigrationOptions): Promise<void> {
  const guard = await connected(options.url, waitSeconds * 1_000);
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const dataSource = createDataSource({ ...options, entities: [], poolSize: 2 });
    dataSource.setOptions({
      connectTimeoutMS: connectMs,
      extra: { statement_timeout: 0, lock_timeout: 30_000, query_timeout: 0 },
    });
    await dataSource.initialize();
    try {
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await guard.end();
  }
}

/** Server, database and role may come in any order, so every refusal is waited for. @throws the last one */
async function connected(connectionString: string, waitMs: number): Promise<WatchedClient> {
  const end = performance.now() + waitMs;
  for (let failures = 1; ; failures += 1) {
    const client = new WatchedClient({ connectionString, connectionTimeoutMillis: connectMs });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const left = end - performance.now();
      if (left <= 0) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      new Logger('Migrations').warn(
        `database not reached: ${reason}; waiting up to ${Math.ceil(left / 1_000)} s`,
      );
      await sleep(Math.min(backoff(retryMs, failures), left));
    }
  }
}

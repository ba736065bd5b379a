import { createDataSource, type DatabaseOptions } from './data-source.ts';
import { WatchedClient } from './watched-client.ts';

/** Same number for everybody: migrations of one database run one at a time. */
const migrationLock = 7_246_001;
/** Nobody waits for an answer meanwhile, and a run that was cut off has to begin anew. */
const connectMs = 30_000;

/**
 * Applies the pending migrations under an advisory lock, so that any number of replicas may call it at once.
 * @throws the first failing migration's error; its transaction is rolled back
 */
export async function runMigrations(options: Pick<DatabaseOptions, 'url' | 'migrations'>): Promise<void> {
  const guard = new WatchedClient({ connectionString: options.url, connectionTimeoutMillis: connectMs });
  await guard.connect();
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

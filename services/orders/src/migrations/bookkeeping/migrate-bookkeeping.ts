import { runMigrations } from '@headshots/platform/persistence';
import { Client } from 'pg';
import { Books1764100002000 } from './1764100002000-books.ts';
import { BooksPurge1764300001000 } from './1764300001000-purge.ts';
import { BooksDocuments1765300000000 } from './1765300000000-documents.ts';
import { RecordsOfTestMode1765900000000 } from './1765900000000-records-of-test-mode.ts';

/**
 * Brings the schema `bookkeeping` up to date; role and empty schema are there already.
 * @param retentionYears full years a record is kept after the end of its own; the purge goes by it from now on
 * @param waitSeconds how long database and role may be away, or not exist yet
 */
export async function migrateBookkeeping(
  url: string,
  retentionYears: number,
  waitSeconds = 0,
): Promise<void> {
  const own = new URL(url);
  own.searchParams.set('options', '-c search_path=bookkeeping');
  await runMigrations({
    url: own.href,
    waitSeconds,
    migrations: [
      Books1764100002000,
      BooksPurge1764300001000,
      BooksDocuments1765300000000,
      RecordsOfTestMode1765900000000,
    ],
  });
  const client = new Client({ connectionString: own.href, connectionTimeoutMillis: 10_000 });
  // What waits for an answer fails by itself; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('UPDATE bookkeeping.policy SET retention_years = $1', [retentionYears]);
  } finally {
    await client.end();
  }
}

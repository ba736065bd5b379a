import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { testEnv } from '@headshots/platform/testing';
import { migrateBookkeeping } from '../../src/migrations/bookkeeping/migrate-bookkeeping.ts';

/** The schema `bookkeeping` of one test database, with a role of its own as in production. */
export interface Books {
  readonly url: string;
  records(number?: string): Promise<Record<string, unknown>[]>;
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Call after the database was dropped: roles belong to the server. */
  drop(): Promise<void>;
}

export async function openBooks(databaseUrl: string): Promise<Books> {
  const role = `books_${randomBytes(6).toString('hex')}`;
  await sql(databaseUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'books'`);
  await sql(databaseUrl, `CREATE SCHEMA bookkeeping AUTHORIZATION ${role}`);
  const url = new URL(databaseUrl);
  [url.username, url.password] = [role, 'books'];
  await migrateBookkeeping(url.href, 10);
  const query = (text: string, parameters: unknown[] = []) => sql(url.href, text, parameters);
  return {
    url: url.href,
    query,
    records: (number) =>
      number === undefined
        ? query('SELECT * FROM bookkeeping.records')
        : query('SELECT * FROM bookkeeping.records WHERE number = $1', [number]),
    drop: async () => {
      await sql(testEnv('TEST_POSTGRES_URL'), `DROP ROLE ${role}`);
    },
  };
}

/** One statement on a connection of its own. */
export async function sql(
  url: string,
  text: string,
  parameters: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, parameters)).rows;
  } finally {
    await client.end();
  }
}

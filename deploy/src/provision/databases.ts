import type { Client } from 'pg';
import { withPostgres } from '../postgres-connection.ts';
import { statefulServices } from '../service-names.ts';
import type { Settings } from '../settings.ts';

export interface DatabaseAccounts {
  readonly postgres: Pick<Settings['postgres'], 'adminUrl'>;
  readonly secrets: Pick<Settings['secrets'], 'databasePasswords'>;
}

/** Changes nothing that exists but the password. */
export async function createDatabases({ postgres: { adminUrl }, secrets }: DatabaseAccounts): Promise<void> {
  await withPostgres({ connectionString: adminUrl }, async (client) => {
    for (const name of [...statefulServices, 'keycloak'] as const)
      await createDatabase(client, name, secrets.databasePasswords[name]);
    await createRole(client, 'bookkeeping', secrets.databasePasswords.bookkeeping);
  });
  await createBooks(adminUrl);
}

/** The books lie in the database of orders, in a schema whose owner is nobody's product role. */
async function createBooks(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/orders';
  await withPostgres({ connectionString: url.href }, async (client) => {
    await client.query('grant connect on database orders to bookkeeping');
    await client.query('create schema if not exists bookkeeping authorization bookkeeping');
  });
}

async function createRole(client: Client, name: string, password: string): Promise<void> {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  await client.query(
    `${role.rowCount ? 'alter' : 'create'} role ${client.escapeIdentifier(name)} login password ${client.escapeLiteral(password)}`,
  );
}

async function createDatabase(client: Client, name: string, password: string): Promise<void> {
  const id = client.escapeIdentifier(name);
  await createRole(client, name, password);
  const database = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (database.rowCount) return;
  await client.query(`create database ${id} owner ${id}`);
  await client.query(`revoke all on database ${id} from public`);
}

import { Client } from 'pg';
import { statefulServices, type Settings } from '../settings.ts';

/** One database and one role that owns it for every stateful service and for Keycloak. Changes nothing that exists but the password. */
export async function createDatabases({ postgres: { adminUrl }, secrets }: Settings): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const name of [...statefulServices, 'keycloak'])
      await createDatabase(client, name, secrets.databasePassword);
  } finally {
    await client.end();
  }
}

async function createDatabase(client: Client, name: string, password: string): Promise<void> {
  const id = client.escapeIdentifier(name);
  const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  await client.query(
    `${role.rowCount ? 'alter' : 'create'} role ${id} login password ${client.escapeLiteral(password)}`,
  );
  const database = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (database.rowCount) return;
  await client.query(`create database ${id} owner ${id}`);
  await client.query(`revoke all on database ${id} from public`);
}

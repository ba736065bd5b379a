import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testEnv } from '@headshots/platform/testing';
import { withPostgres } from '../../deploy/src/postgres-connection.ts';
import { KeptPostgres } from '../support/kept-postgres.ts';

describe('a server that was lost, brought back by the commands of the page', () => {
  let postgres: KeptPostgres;
  beforeAll(async () => {
    const bin = await withPostgres({ connectionString: testEnv('TEST_POSTGRES_URL') }, async (client) => {
      const asked = `SELECT setting FROM pg_config WHERE name = 'BINDIR'`;
      return (await client.query<{ setting: string }>(asked)).rows[0]?.setting ?? '';
    });
    postgres = await KeptPostgres.start(bin);
  });
  afterAll(() => postgres?.stop());

  const payments = async (): Promise<string[]> =>
    (await postgres.query<{ name: string }>('SELECT name FROM payments ORDER BY name')).map(
      ({ name }) => name,
    );
  const pay = (name: string) => postgres.query(`INSERT INTO payments VALUES ('${name}')`);

  it('has what was committed before the point, in backup or log, and nothing after it', async () => {
    await postgres.query('CREATE TABLE payments (name text)');
    await pay('1 in the backup');
    await postgres.backUp();
    await pay('2 in the log');
    const [row] = await postgres.query<{ point: string }>('SELECT clock_timestamp()::text AS point');
    await pay('3 after the point');
    await postgres.archived();
    expect(await payments()).toHaveLength(3);
    await postgres.lose();
    await postgres.restoreTo(row?.point ?? '');
    expect(await payments()).toEqual(['1 in the backup', '2 in the log']);
    await pay('4 afterwards');
    expect(await payments()).toHaveLength(3);
  });
});

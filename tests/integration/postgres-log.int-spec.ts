import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgres } from '../../tools/dev/parts/postgres.ts';
import { Processes } from '../../tools/dev/processes.ts';
import { untilReady } from '../../tools/dev/ready.ts';
import { settingsFrom, type Settings } from '../../deploy/src/settings.ts';
import { freePort } from '@headshots/platform/testing';

describe('the log of Postgres', () => {
  let ground = '';
  let settings: Settings;
  let processes: Processes;
  let client: Client;

  beforeAll(async () => {
    ground = mkdtempSync(join(tmpdir(), 'headshots-log-'));
    chmodSync(ground, 0o755);
    settings = settingsFrom({
      ...process.env,
      HEADSHOTS_STATE_DIR: join(ground, 'state'),
      HEADSHOTS_OPEN_STATE_DIR: join(ground, 'open'),
      HEADSHOTS_POSTGRES_URL: '',
      HEADSHOTS_POSTGRES_PORT: String(await freePort()),
    });
    processes = new Processes(settings);
    await postgres.prepare(settings, { note: () => undefined });
    await processes.start('postgres', await postgres.launch(settings));
    await untilReady('postgres', postgres.ready(settings), processes, postgres.startWithinMs);
    client = new Client({ connectionString: settings.postgres.adminUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await processes?.stop('postgres');
    rmSync(ground, { recursive: true, force: true });
  });

  it('tells what failed and what was slow, and names nobody', async () => {
    await client.query('CREATE TABLE people (email text PRIMARY KEY, age int)');
    const insert = 'INSERT INTO people (email) VALUES ($1)';
    await client.query(insert, ['ada@example.org']);
    await expect(client.query(insert, ['ada@example.org'])).rejects.toMatchObject({ code: '23505' });
    await expect(client.query("INSERT INTO people VALUES ('ada@example.org')")).rejects.toMatchObject({
      code: '23505',
    });
    await client.query('SELECT pg_sleep(1.1), $1::text', ['ada@example.org']);
    const log = readFileSync(processes.logOf('postgres'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint "people_pkey"');
    expect(log).toMatch(/duration: \d+\.\d+ ms .*SELECT pg_sleep/);
    expect(log.split('\n').filter((line) => line.includes('ada@'))).toEqual([]);
  });
});

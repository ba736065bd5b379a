import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Gauge } from 'prom-client';
import { DatabaseGauges, PlatformTables1700000000000 } from '../../src/persistence/index.ts';
import { measureMigrations } from '../../src/persistence/migration-gauge.ts';
import { metricsText } from '../../src/telemetry/index.ts';
import { eventually, FaultProxy, testDatabase, type TestDatabase } from '../../src/testing/index.ts';

const open = new Gauge({ name: 'test_open', help: 'Open work', labelNames: ['state'] });
const oldest = new Gauge({ name: 'test_oldest_seconds', help: 'Its age', labelNames: ['state'] });
const times = new Gauge({ name: 'asked_times', help: 'How often it was asked' });
const sql = `SELECT state, count(*) AS open, max(age) AS oldest FROM work GROUP BY state`;
const measure = {
  sql,
  gauges: { open, oldest },
  series: [{ state: 'new' }, { state: 'old' }],
};
const shown = async (): Promise<readonly string[]> =>
  (await metricsText()).body.split('\n').filter((line) => line.startsWith('test_'));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.bulk(
    'CREATE TABLE work (state text, age float8)',
    `INSERT INTO work VALUES ('old', 5), ('old', 7.5)`,
    'CREATE TABLE asked AS SELECT 0 AS times',
  );
});
afterAll(() => database?.drop());

const there = [
  'test_open{state="new"} 0',
  'test_open{state="old"} 2',
  'test_oldest_seconds{state="new"} 0',
  'test_oldest_seconds{state="old"} 7.5',
];
const unknown = there.map((line) => line.replace(/ \S+$/, ' Nan'));

describe('the pool', () => {
  it('shows its connections and who waits for one', async () => {
    const single = await testDatabase({ poolSize: 1 });
    const { dataSource } = single;
    const awaited = async (): Promise<string | undefined> =>
      /^db_client_connection_pending_requests (\d+)$/m.exec((await metricsText()).body)?.[1];
    const holder = dataSource.createQueryRunner();
    await holder.connect();
    const used = /^db_client_connection_count\{db_client_connection_state="used"\} (\d+)$/m;
    expect(Number(used.exec((await metricsText()).body)?.[1])).toBeGreaterThanOrEqual(1);
    expect(await awaited()).toBe('0');
    const waiting = dataSource.query('SELECT 1').catch(() => undefined);
    await eventually(async () => expect(await awaited()).toBe('1'));
    const waits = async (): Promise<number> =>
      Number(/^db_client_connection_wait_time_seconds_count (\d+)$/m.exec((await metricsText()).body)?.[1]);
    const before = await waits();
    await holder.release();
    await waiting;
    await eventually(async () => expect(await waits()).toBeGreaterThan(before));
    expect(await awaited()).toBe('0');
    await single.drop();
  });
});

describe('migrations', () => {
  it('are behind while the database has not had all that the program knows', async () => {
    class Later1999999999999 {
      async up(): Promise<void> {}
      async down(): Promise<void> {}
    }
    const migrated = await testDatabase({ migrations: [PlatformTables1700000000000] });
    const behind = async (): Promise<string | undefined> =>
      /^db_migrations_pending (\S+)$/m.exec((await metricsText()).body)?.[1];
    const asked = async (
      migrations: Parameters<typeof measureMigrations>[1],
    ): Promise<string | undefined> => {
      const gauges = new DatabaseGauges(migrated.url, 0);
      measureMigrations(gauges, migrations);
      const shownNow = await behind();
      await gauges.onApplicationShutdown();
      return shownNow;
    };
    await eventually(async () => expect(await asked([PlatformTables1700000000000])).toBe('0'));
    await eventually(async () =>
      expect(await asked([PlatformTables1700000000000, Later1999999999999])).toBe('1'),
    );
    await migrated.drop();
  });
});

describe('gauges of the database', () => {
  it.each(['refuse', 'stall'] as const)(
    'show what it answers, 0 where there is nothing, and nothing old while it is away: %s',
    async (fault) => {
      const url = new URL(database.url);
      const proxy = await FaultProxy.start({ host: url.hostname, port: Number(url.port) });
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      const gauges = new DatabaseGauges(url.href, 0);
      gauges.add(measure);
      await eventually(async () => expect(await shown()).toEqual(there));
      await proxy.set(fault);
      expect(await shown()).toEqual(unknown);
      await proxy.set('pass');
      await eventually(async () => expect(await shown()).toEqual(there));
      await gauges.onApplicationShutdown();
      await proxy.close();
    },
  );

  it('ask no more often than every ten seconds', async () => {
    const gauges = new DatabaseGauges(database.url);
    gauges.add({ sql: 'UPDATE asked SET times = times + 1 RETURNING times', gauges: { times } });
    const asked = async (): Promise<unknown> =>
      (await database.dataSource.query('SELECT times FROM asked')) as unknown;
    await eventually(async () => {
      await shown();
      expect(await asked()).toEqual([{ times: 1 }]);
    });
    await Promise.all([shown(), shown()]);
    expect(await asked()).toEqual([{ times: 1 }]);
    await gauges.onApplicationShutdown();
  });
});

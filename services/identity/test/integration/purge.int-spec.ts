import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dearest, statementCosts, testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { tables } from '../../src/tables.ts';
import { AuditLogRepository } from '../../src/user/audit-log.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(tables);
});
afterAll(() => database?.drop());

it('keeps the audit log for 90 days, and finds what is older by an index', async () => {
  const entries = (count: number, age: string) => `
    INSERT INTO audit_log (at, action, outcome) SELECT now() - interval '${age}', 'login', 'granted'
    FROM generate_series(1, ${count})`;
  await database.bulk(entries(20_000, '89 days'), entries(7_000, '91 days'), 'VACUUM (ANALYZE)');
  const purge = () => new AuditLogRepository(database.dataSource).purge();
  expect(await statementCosts(database.dataSource, purge)).toHaveLength(2);
  expect(await database.dataSource.query('SELECT count(*)::int AS n FROM audit_log')).toEqual([
    { n: 20_000 },
  ]);
  expect(dearest(await statementCosts(database.dataSource, purge)).rows).toBeLessThanOrEqual(10);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { dearest, statementCosts, testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { entities } from '../../src/adapters/persistence/entities.ts';
import { PostgresAuditLog } from '../../src/adapters/persistence/audit-log.store.ts';
import { migrations } from '../../src/migrations/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
});
afterAll(() => database?.drop());

it('keeps the audit log for 90 days, and finds what is older by an index', async () => {
  const entries = (count: number, age: string) => `
    INSERT INTO audit_log (at, action, outcome) SELECT now() - interval '${age}', 'login', 'granted'
    FROM generate_series(1, ${count})`;
  await database.bulk(entries(20_000, '89 days'), entries(7_000, '91 days'), 'VACUUM (ANALYZE)');
  const unitOfWork = new UnitOfWork(database.dataSource, new OutboxWriter());
  const purge = () => unitOfWork.run((tx) => new PostgresAuditLog().purge(tx));
  expect([await purge(), await purge()]).toEqual([true, false]);
  expect(await database.dataSource.query('SELECT count(*)::int AS n FROM audit_log')).toEqual([
    { n: 20_000 },
  ]);
  expect(dearest(await statementCosts(database.dataSource, purge)).rows).toBeLessThanOrEqual(10);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseGauges, type Tx } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually, testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { RemovalGauge } from '../../src/store/removal.gauges.ts';
import { ObjectRemovalRepository } from '../../src/store/object-removal.repository.ts';
import { tables } from '../../src/tables.ts';

let database: TestDatabase;
let gauges: DatabaseGauges;
beforeAll(async () => {
  database = await testDatabase(tables);
  gauges = new DatabaseGauges(database.url, 0);
  new RemovalGauge(gauges);
});
afterAll(async () => {
  await gauges?.onApplicationShutdown();
  await database?.drop();
});

const hours = async (): Promise<number> =>
  Number(/^media_object_removals_oldest_seconds (\S+)$/m.exec((await metricsText()).body)?.[1]) / 3_600;

it('shows how long the oldest removal is due, though it is tried again and again', async () => {
  const { manager } = database.dataSource;
  const removals = new ObjectRemovalRepository(database.dataSource);
  const removal = { bucket: 'photos', prefix: 'one/' } as const;
  await removals.add({ manager } as Tx, [removal], { delayMs: 3_600_000 });
  await eventually(async () => expect(await hours()).toBe(0));
  await removals.add({ manager } as Tx, [removal]);
  await database.bulk(
    `UPDATE object_removals SET due_at = due_at - interval '2 hours' WHERE not_before <= now()`,
  );
  expect(await removals.claim(10)).toHaveLength(1);
  await eventually(async () => expect(await hours()).toBeGreaterThanOrEqual(2));
  await database.bulk(`DELETE FROM object_removals WHERE due_at < now()`);
  await eventually(async () => expect(await hours()).toBe(0));
});

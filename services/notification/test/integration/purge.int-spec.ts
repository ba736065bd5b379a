import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { DeliveryRepository } from '../../src/delivery/delivery.repository.ts';
import { tables } from '../../src/tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(tables);
});
afterAll(() => database?.drop());

it('forgets mails 90 days after they were sent, dropped or parked, and none that is still to be sent', async () => {
  const { dataSource } = database;
  for (const state of ['sent', 'dropped', 'parked'])
    for (const days of [89, 91])
      await dataSource.query(
        `INSERT INTO deliveries (event_id, kind, user_id, occurred_at, state, finished_at)
         VALUES ($1 || $2, 'ready', 'u', now(), $1, now() - $2::int * interval '1 day')`,
        [state, String(days)],
      );
  await dataSource.query(
    `INSERT INTO deliveries (event_id, kind, user_id, occurred_at) VALUES ('pending', 'ready', 'u', now() - interval '91 days')`,
  );
  await new DeliveryRepository(dataSource).purge();
  expect(await dataSource.query('SELECT event_id AS id FROM deliveries ORDER BY 1')).toEqual([
    { id: 'dropped89' },
    { id: 'parked89' },
    { id: 'pending' },
    { id: 'sent89' },
  ]);
});

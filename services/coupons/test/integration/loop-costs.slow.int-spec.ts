import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { purgeInbox, OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { dearest, statementCosts, testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { tables } from '../../src/tables.ts';
import { CouponActRepository } from '../../src/coupon/coupon-act.repository.ts';
import { ReservationRepository } from '../../src/reservation/reservation.repository.ts';
import { HousekeepingWorker } from '../../src/reservation/housekeeping.worker.ts';

let database: TestDatabase;

const many = 20_000;
const reservations = (state: string, count: number, expires: string): string => `
  INSERT INTO reservations (id, coupon_id, order_id, user_id, package, currency, discount_amount, total_amount, state,
    holds_use, expires_at)
  SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'professional', 'EUR', 100, 1100,
    '${state}', true, ${expires} FROM generate_series(1, ${count})`;

const acts = (count: number, at: string): string => `
  INSERT INTO coupon_acts (id, coupon_id, act, operator, at)
  SELECT gen_random_uuid(), gen_random_uuid(), 'create', 'Grace Hopper', ${at} FROM generate_series(1, ${count})`;

const housekeeping = () =>
  new HousekeepingWorker(
    new ReservationRepository(database.dataSource),
    new CouponActRepository(database.dataSource),
  ).work();

beforeAll(async () => {
  database = await testDatabase(tables);
  await database.bulk(
    reservations('redeemed', many, `now() - interval '1 day'`),
    reservations('reserved', many, `now() + interval '1 day'`),
    reservations('reserved', 20, `now() - interval '1 minute'`),
    acts(many, `now() - interval '89 days'`),
    acts(20, `now() - interval '91 days'`),
    `INSERT INTO inbox (consumer, event_id, topic) SELECT 'coupons', n::text, 'order.paid' FROM generate_series(1, ${many}) n`,
    'VACUUM (ANALYZE)',
  );
});
afterAll(() => database?.drop());

describe('what coupons does again and again', () => {
  const loops: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'the search for expired reservations',
      () =>
        new UnitOfWork(database.dataSource, new OutboxWriter()).run((tx) =>
          new ReservationRepository(database.dataSource).lockExpired(tx),
        ),
    ],
    ['housekeeping', housekeeping],
    ['the purge of handled events', () => purgeInbox(database.dataSource)],
  ];

  it('removes reservations that came to nothing 90 days ago, and none that holds a use', async () => {
    const { dataSource } = database;
    const over = `UPDATE reservations SET state = 'lapsed', holds_use = false, changed_at = now() - interval '1 day' * $1
      WHERE id = (SELECT id FROM reservations WHERE state = $2 LIMIT 1)`;
    await dataSource.query(over, [91, 'redeemed']);
    await dataSource.query(over, [89, 'redeemed']);
    await dataSource.query(
      `UPDATE reservations SET changed_at = now() - interval '91 days' WHERE state = 'reserved'`,
    );
    await housekeeping();
    expect(
      await dataSource.query('SELECT state, count(*)::int AS n FROM reservations GROUP BY 1 ORDER BY 1'),
    ).toEqual([
      { state: 'lapsed', n: 1 },
      { state: 'redeemed', n: many - 2 },
      { state: 'reserved', n: many + 20 },
    ]);
  });

  it('removes acts after 90 days', async () => {
    await housekeeping();
    expect(await database.dataSource.query('SELECT count(*)::int AS n FROM coupon_acts')).toEqual([
      { n: many },
    ]);
  });

  it.each(loops)('%s looks at what is due and at nothing else', async (_name, work) => {
    expect(dearest(await statementCosts(database.dataSource, work)).rows).toBeLessThanOrEqual(100);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually, testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { MismatchGauge } from '../../src/reservation/mismatch.gauges.ts';
import { tables } from '../../src/tables.ts';

let database: TestDatabase;
let gauges: DatabaseGauges;
beforeAll(async () => {
  database = await testDatabase(tables);
  gauges = new DatabaseGauges(database.url, 0);
  new MismatchGauge(gauges);
});
afterAll(async () => {
  await gauges?.onApplicationShutdown();
  await database?.drop();
});

const coupon = (code: string, used: number, holding: number): string => `
  WITH made AS (
    INSERT INTO coupons (id, code, value, used) VALUES (gen_random_uuid(), '${code}', '{"percent": 10}', ${used})
    RETURNING id)
  INSERT INTO reservations (id, coupon_id, order_id, user_id, package, currency, discount_amount, total_amount, state,
    holds_use, expires_at)
  SELECT gen_random_uuid(), made.id, gen_random_uuid(), gen_random_uuid(), 'professional', 'EUR', 120, 1080,
    CASE WHEN n <= ${holding} THEN 'redeemed' ELSE 'returned' END, n <= ${holding}, now()
  FROM made, generate_series(1, ${holding + 1}) AS n`;
const shown = async (): Promise<string | undefined> =>
  /^coupon_mismatches (\S+)$/m.exec((await metricsText()).body)?.[1];

it('shows coupons whose count is not that of their uses', async () => {
  await database.bulk(coupon('FITS', 2, 2), coupon('UNUSED', 0, 0));
  await eventually(async () => expect(await shown()).toBe('0'));
  await database.bulk(coupon('LOST', 2, 1), coupon('TWICE', 1, 2));
  await eventually(async () => expect(await shown()).toBe('2'));
});

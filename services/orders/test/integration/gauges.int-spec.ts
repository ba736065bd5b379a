import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually, testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { MoneyGauges } from '../../src/payments/money.gauges.ts';
import { OrderGauges } from '../../src/order/order.gauges.ts';
import { RefundGauges } from '../../src/refunds/refund.gauges.ts';
import { tables } from '../../src/tables.ts';

let database: TestDatabase;
let gauges: DatabaseGauges;

const order = (state: string, placed: string, paid: string, deadline: string): string => `
  INSERT INTO orders (id, number, user_id, photo_id, package, images, expression, state, version, currency, list_amount,
    discount_amount, total_amount, payment_session_id, bypass, placed_at, paid_at, deadline_at)
  SELECT id, id::text, gen_random_uuid(), gen_random_uuid(), 'professional', 20, 'unchanged', '${state}', 1, 'EUR', 1200,
    0, 1200, id::text, true, ${placed}, ${paid}, ${deadline}
  FROM (SELECT gen_random_uuid() AS id) made`;
const refund = (state: string, requested: string, blockedBy = 'NULL'): string => `
  INSERT INTO refunds (id, order_id, payment_session_id, amount, currency, state, requested_at, blocked_by)
  VALUES (gen_random_uuid(), gen_random_uuid(), 'session', 1200, 'EUR', '${state}', ${requested}, ${blockedBy})`;
const ago = (hours: number): string => `now() - interval '${hours} hours'`;
const soon = `now() + interval '1 hour'`;

/** Ages in whole hours: they are older by the time they are read. */
async function shown(): Promise<Readonly<Record<string, number>>> {
  const samples = /^((?:orders|refunds)_\w+\{(?:state|waits_for)="\w+"\}) (\S+)$/gm;
  return Object.fromEntries(
    [...(await metricsText()).body.matchAll(samples)].map(([, name = '', value]) => [
      name,
      name.includes('_seconds') ? Math.floor(Number(value) / 3_600) : Number(value),
    ]),
  );
}

beforeAll(async () => {
  database = await testDatabase(tables);
  gauges = new DatabaseGauges(database.url, 0);
  new MoneyGauges(gauges);
  new OrderGauges(gauges);
  new RefundGauges(gauges);
});
afterAll(async () => {
  await gauges?.onApplicationShutdown();
  await database?.drop();
});

it('shows how many orders and refunds are open, and how old the oldest of each kind is', async () => {
  await eventually(async () => expect(Object.values(await shown()).every((value) => value === 0)).toBe(true));
  await database.bulk(
    order('awaiting_payment', ago(20), 'NULL', soon),
    order('paid', ago(500), ago(300), ago(120)),
    order('paid', ago(500), ago(200), soon),
    order('delivered', ago(900), ago(900), 'NULL'),
    refund('pending', ago(90)),
    refund('pending', ago(600), `'dispute'`),
    refund('settled', ago(999)),
  );
  await eventually(async () =>
    expect(await shown()).toEqual({
      'orders_open{state="awaiting_payment"}': 1,
      'orders_open{state="paid"}': 2,
      'orders_open{state="generating"}': 0,
      'orders_oldest_seconds{state="awaiting_payment"}': 20,
      'orders_oldest_seconds{state="paid"}': 300,
      'orders_oldest_seconds{state="generating"}': 0,
      'orders_late_seconds{state="awaiting_payment"}': 0,
      'orders_late_seconds{state="paid"}': 120,
      'orders_late_seconds{state="generating"}': 0,
      'refunds_open{waits_for="nothing"}': 1,
      'refunds_open{waits_for="person"}': 0,
      'refunds_oldest_seconds{waits_for="person"}': 0,
      'refunds_open{waits_for="balance"}': 0,
      'refunds_open{waits_for="dispute"}': 1,
      'refunds_oldest_seconds{waits_for="nothing"}': 90,
      'refunds_oldest_seconds{waits_for="balance"}': 0,
      'refunds_oldest_seconds{waits_for="dispute"}': 600,
    }),
  );
});

const sale = (state: string, amounts: readonly number[], moved = 'now()'): string => `
  WITH sold AS (
    INSERT INTO orders (id, number, user_id, photo_id, package, images, expression, state, version, currency, list_amount,
      discount_amount, total_amount, payment_session_id, bypass, placed_at)
    SELECT id, id::text, gen_random_uuid(), gen_random_uuid(), 'professional', 20, 'unchanged', '${state}', 1, 'EUR',
      1200, 0, 1200, id::text, false, now() FROM (SELECT gen_random_uuid() AS id) made RETURNING id)
  INSERT INTO movements (kind, provider_ref, order_id, payment_ref, amount, currency, at)
  SELECT CASE WHEN amount > 0 THEN 'charge' ELSE 'refund' END, gen_random_uuid()::text, id, 'pi_' || id, amount, 'EUR',
    ${moved} FROM sold, unnest(ARRAY[${amounts.join()}]) AS amount`;
const imbalance = async (): Promise<string | undefined> =>
  /^money_imbalance\{currency="EUR"\} (\S+)$/m.exec((await metricsText()).body)?.[1];

it('shows no imbalance while every payment fits its order', async () => {
  await database.bulk(
    sale('delivered', [1200]),
    sale('delivered', [1200, -300]),
    sale('generating', [1200]),
    sale('refund_pending', [1200]),
    sale('refunded', [1200, -1200]),
    sale('charged_back', [1200, -1200]),
    sale('refunded', [1200], ago(80)),
  );
  await eventually(async () => expect(await imbalance()).toBe('0'));
});

it.each([
  ['a refund that kept some of the money', sale('refunded', [1200, -700]), '500'],
  ['images for money that went back', sale('delivered', [1200, -1200]), '1200'],
  ['more than the price', sale('delivered', [1500]), '300'],
  ['money for an order that expired', sale('expired', [1200]), '1200'],
])('shows %s, until a person is told', async (_what, wrong, shownThen) => {
  await database.bulk(wrong);
  await eventually(async () => expect(await imbalance()).toBe(shownThen));
  await database.bulk(`
    INSERT INTO process_anomalies (order_id, event, state)
    SELECT DISTINCT order_id, 'told', 'refunded' FROM movements WHERE order_id IS NOT NULL ON CONFLICT DO NOTHING`);
  await eventually(async () => expect(await imbalance()).toBe('0'));
});

it('shows what came when the process was past it', async () => {
  await database.bulk(
    'DELETE FROM process_anomalies',
    `INSERT INTO process_anomalies (order_id, event, state, noted_at) VALUES
       (gen_random_uuid(), 'generation_completed', 'refunded', now()),
       (gen_random_uuid(), 'generation_completed', 'refunded', now() - interval '2 days')`,
  );
  await eventually(async () => expect((await metricsText()).body).toMatch(/^orders_process_anomalies 1$/m));
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasures } from '@headshots/erasure';
import { purgeInbox, OutboxWriter } from '@headshots/platform/outbox';
import { IdempotencyStore, UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { dearest, statementCosts, testDatabase, type TestDatabase } from '@headshots/platform/testing';
import { openOrders } from '../../src/order/order.gauges.ts';
import {
  claimsByAge,
  heldRefunds,
  lateOrders,
  unsentRefunds,
} from '../../src/desk/staff-numbers.repository.ts';
import { openRefunds } from '../../src/refunds/refund.gauges.ts';
import { OperatorActRepository } from '../../src/order/operator-act.repository.ts';
import { OrderRepository } from '../../src/order/order.repository.ts';
import { tables } from '../../src/tables.ts';
import { ClaimRepository } from '../../src/refunds/claim.repository.ts';
import { lateWithdrawals, WithdrawalRepository } from '../../src/withdrawals/withdrawal.repository.ts';
import { UndocumentedRepository } from '../../src/documents/undocumented.repository.ts';
import { MoneyAgesRepository } from '../../src/payments/money-ages.repository.ts';
import { PaymentEventRepository } from '../../src/payments/payment-event.repository.ts';
import { PaymentRepository } from '../../src/payments/payment.repository.ts';
import { RefundRepository } from '../../src/refunds/refund.repository.ts';

let database: TestDatabase;

const many = 20_000;
const unitOfWork = () => new UnitOfWork(database.dataSource, new OutboxWriter());
const orders = (state: string, count: number, deadline: string): string => `
  INSERT INTO orders (id, number, user_id, photo_id, package, images, expression, state, version, currency, list_amount,
    discount_amount, total_amount, payment_session_id, bypass, placed_at, deadline_at)
  SELECT id, id::text, gen_random_uuid(), gen_random_uuid(), 'professional', 20, 'unchanged', '${state}', 1, 'EUR', 1200,
    0, 1200, id::text, true, now(), ${deadline}
  FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${count})) made`;
const refunds = (state: string, count: number, due: string): string => `
  INSERT INTO refunds (id, order_id, payment_session_id, amount, currency, state, next_try_at)
  SELECT gen_random_uuid(), gen_random_uuid(), 'session', 1200, 'EUR', '${state}', ${due} FROM generate_series(1, ${count})`;

const withdrawals = (count: number, received: string, settled: string, due: string): string => `
  INSERT INTO withdrawals (id, name, order_number, email, language, received_at, settled_at, next_try_at)
  SELECT gen_random_uuid(), 'Ada', n::text, n || '@example.org', 'en', ${received}, ${settled}, ${due}
  FROM generate_series(1, ${count}) n`;

/** Of payments that all have their invoice, when they are refunds. */
const movements = (kind: string, count: number, document: string): string => `
  INSERT INTO movements (kind, provider_ref, order_id, payment_ref, amount, currency, document)
  SELECT '${kind}', '${kind}:' || coalesce(${document}, '') || n, o.id, 'pi_' || n, 1200, 'EUR', ${document}
  FROM (SELECT id, row_number() OVER () AS n FROM orders WHERE state = 'delivered') o WHERE n <= ${count}`;

const payments = (state: string, count: number, due: string): string => `
  INSERT INTO payments (order_id, attempt, order_number, state, amount, currency, language, email_hash, expires_at, session_id,
    next_check_at, card_mark)
  SELECT gen_random_uuid(), 1, n::text, '${state}', 1200, 'EUR', 'en', '', now(), gen_random_uuid(), ${due}, 'mark'
  FROM generate_series(1, ${count}) n`;
const paymentEvents = (state: string, count: number, due: string): string => `
  INSERT INTO payment_events (id, type, api_version, created, source, payload, state, next_try_at)
  SELECT gen_random_uuid(), 'charge.succeeded', '', now(), 'webhook', '{}', '${state}', ${due}
  FROM generate_series(1, ${count}) n`;

beforeAll(async () => {
  database = await testDatabase(tables);
  await database.bulk(
    orders('delivered', many, 'NULL'),
    orders('generating', many, `now() + interval '1 hour'`),
    orders('generating', 20, `now() - interval '1 minute'`),
    orders('awaiting_payment', 20, `now() - interval '1 minute'`),
    orders('expired', many, 'NULL'),
    `UPDATE orders SET expired_at = now() WHERE state = 'expired'`,
    refunds('settled', many, 'now()'),
    refunds('pending', many, `now() + interval '1 hour'`),
    refunds('pending', 20, 'now()'),
    `INSERT INTO inbox (consumer, event_id, topic) SELECT 'orders', n::text, 'order.paid' FROM generate_series(1, ${many}) n`,
    `INSERT INTO idempotency_keys (user_id, route, key, body_hash, fence)
     SELECT 'user', 'PlaceOrder', n::text, 'hash', gen_random_uuid() FROM generate_series(1, ${many}) n`,
    withdrawals(many, 'NULL', 'NULL', 'now()'),
    withdrawals(many, 'now()', 'now()', 'now()'),
    withdrawals(many, 'now()', 'NULL', `now() + interval '1 hour'`),
    withdrawals(20, 'now()', 'NULL', 'now()'),
    `INSERT INTO claims (id, order_id, order_number, user_id, card_mark, state, by_rule)
     SELECT gen_random_uuid(), gen_random_uuid(), n::text, gen_random_uuid(), n::text, 'granted', true
     FROM generate_series(1, ${many}) n`,
    `INSERT INTO operator_acts (id, order_id, act, operator)
     SELECT gen_random_uuid(), gen_random_uuid(), 'refund', 'Ada' FROM generate_series(1, ${many}) n`,
    ...['charge', 'refund'].flatMap((kind) => [
      movements(kind, many, `'RE-2026-000001'`),
      movements(kind, 20, 'NULL'),
    ]),
    payments('paid', many, `now() + interval '1 hour'`),
    payments('open', many, `now() + interval '1 hour'`),
    payments('open', 20, 'now()'),
    paymentEvents('done', many, 'now()'),
    paymentEvents('waiting', many, `now() + interval '1 hour'`),
    paymentEvents('pending', 20, 'now()'),
    paymentEvents('pointer', 20, 'now()'),
    'VACUUM (ANALYZE)',
  );
});
afterAll(() => database?.drop());

describe('what orders does again and again', () => {
  const inTransaction = (work: (store: OrderRepository, tx: Tx) => Promise<unknown>) => () =>
    unitOfWork().run((tx) => work(new OrderRepository(database.dataSource), tx));
  const loops: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the search for missed deadlines', inTransaction((store, tx) => store.lockOverdue(tx, 50))],
    ['the search for missed payments', () => new OrderRepository(database.dataSource).unpaidOverdue(50)],
    [
      'the search for what the provider said',
      () => unitOfWork().run((tx) => new PaymentEventRepository(database.dataSource).claim(tx, 50)),
    ],
    [
      'the search for what has to be fetched',
      () => new PaymentEventRepository(database.dataSource).claimPointer(),
    ],
    ['the search for open checkouts', () => new PaymentRepository(database.dataSource).claimDue()],
    ['the purge of what is known of money', () => new MoneyAgesRepository(database.dataSource).purge()],
    ['the search for refunds', () => new RefundRepository(database.dataSource).claim(60)],
    ['the search for orders nobody paid', () => new OrderRepository(database.dataSource).forgetExpired()],
    ['the search for withdrawals', () => new WithdrawalRepository(database.dataSource).claim(60)],
    ['the purge of withdrawals', () => new WithdrawalRepository(database.dataSource).purge()],
    ['the purge of acts', () => new OperatorActRepository(database.dataSource).purge()],
    ['the purge of claims', () => new ClaimRepository(database.dataSource).purge()],
    [
      'the search for payments without an invoice',
      () => unitOfWork().run((tx) => new UndocumentedRepository().lockCharges(tx, 100)),
    ],
    [
      'the search for refunds without a correction',
      () => unitOfWork().run((tx) => new UndocumentedRepository().lockRepayments(tx, 100)),
    ],
    ['the search for erasures', () => new Erasures(database.dataSource).claim()],
    ['the purge of answers', () => new IdempotencyStore(database.dataSource, unitOfWork()).purge()],
    ['the purge of handled events', () => purgeInbox(database.dataSource)],
  ];

  it.each([
    ['open orders', openOrders],
    ['open refunds', openRefunds],
    ['late withdrawals', lateWithdrawals],
    ['claims that wait', claimsByAge],
    ['late orders', lateOrders],
    ['unsent refunds', unsentRefunds],
    ['held refunds', heldRefunds],
  ])('the numbers of %s look at what is open, and count it only so far', async (_name, sql) => {
    const costs = await statementCosts(database.dataSource, () => database.dataSource.query(sql));
    expect(dearest(costs).rows).toBeLessThanOrEqual(10_000);
  });

  it('forgets orders that expired unpaid 90 days ago with their consents, and no other', async () => {
    const { dataSource } = database;
    const aged = (state: string, days: number) =>
      dataSource.query(
        `WITH made AS (
           INSERT INTO orders (id, number, user_id, photo_id, package, images, expression, state, version, currency,
             list_amount, discount_amount, total_amount, payment_session_id, bypass, placed_at, expired_at)
           SELECT id, id::text, gen_random_uuid(), id, 'professional', 20, 'unchanged', $1, 1, 'EUR', 1200, 0, 1200,
             id::text, true, now(), now() - $2 * interval '1 day' FROM (SELECT gen_random_uuid() AS id) one
           RETURNING id)
         INSERT INTO order_consents SELECT id, 'terms', '1', now() FROM made RETURNING order_id`,
        [state, days],
      ) as Promise<{ order_id: string }[]>;
    const [old] = await aged('expired', 91);
    const kept = [...(await aged('expired', 89)), ...(await aged('refunded', 91))];
    await new OrderRepository(dataSource).forgetExpired();
    const ids = [old, ...kept].map((row) => row?.order_id);
    const known = (table: string, column: string) =>
      dataSource.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = ANY($1)`, [ids]);
    expect(await known('orders', 'id')).toEqual([{ n: 2 }]);
    expect(await known('order_consents', 'order_id')).toEqual([{ n: 2 }]);
  });

  it.each(loops)('%s looks at what is due and at nothing else', async (_name, work) => {
    expect(dearest(await statementCosts(database.dataSource, work)).rows).toBeLessThanOrEqual(200);
  });
});

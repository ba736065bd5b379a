import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { randomUUID } from 'node:crypto';
import { register } from 'prom-client';
import { ListMissedEvents } from '../../src/payments/list-missed-events.use-case.ts';
import { foreignMarks, foreignSession } from './foreign-payments.ts';
import { event, sendSigned } from './signed-event.ts';
import { StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  // Webhooks alone, until a test lists.
  orders = await StripeOrders.start({ RECONCILE_MS: '3600000', PAYMENT_WATCH_MS: '3600000' });
});
afterAll(() => orders?.stop());
afterEach(() => orders.control.turn({ webhooks: { mode: 'deliver' } }));

const query = <T extends object>(sql: string, parameters: unknown[] = []) =>
  orders.service.query<T>(sql, parameters);

/** Everything that arrives while the work is done is applied in one turn. */
async function inOneBatch(work: () => Promise<unknown>): Promise<void> {
  await query(`
    CREATE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.next_try_at := 'infinity'; RETURN NEW; END $$;
    CREATE TRIGGER later BEFORE INSERT ON payment_events FOR EACH ROW EXECUTE FUNCTION later()`);
  await work();
  await orders.control.idle();
  await query('DROP TRIGGER later ON payment_events; DROP FUNCTION later()');
  await query(`UPDATE payment_events SET next_try_at = now() WHERE next_try_at = 'infinity'`);
}

/** All is applied, also what had to wait ten minutes, or was tried five times. */
async function settled(): Promise<void> {
  await eventually(async () => {
    await orders.control.idle();
    await query(`
      INSERT INTO reconciliations (task, reached) VALUES ('missed-events', now())
      ON CONFLICT (task) DO UPDATE SET reached = now()`);
    await query(
      `UPDATE payment_events SET next_try_at = now(), received_at = now() - interval '11 minutes'
       WHERE state IN ('pointer', 'pending', 'waiting') AND next_try_at <> 'infinity'`,
    );
    const open = await query(
      `SELECT type, state FROM payment_events WHERE state IN ('pointer', 'pending', 'waiting')`,
    );
    expect(open).toEqual([]);
  });
}

/** What a foreign payment must leave: nothing. */
async function nothingLeft(payments: readonly string[]): Promise<void> {
  const about = [payments];
  expect(await query('SELECT * FROM movements WHERE payment_ref = ANY($1)', about)).toEqual([]);
  expect(await query('SELECT * FROM refunds WHERE payment_ref = ANY($1)', about)).toEqual([]);
  expect(await query('SELECT * FROM disputes WHERE payment_ref = ANY($1)', about)).toEqual([]);
}

const failed = () =>
  query<{ type: string }>(`SELECT type, last_failure FROM payment_events WHERE state = 'failed'`);

describe('payments of another product on our account', () => {
  it('are nobody’s order, hold up no payment of ours and are never paid back', async () => {
    const placed = await orders.placed();
    const foreign: string[] = [];
    await inOneBatch(async () => {
      for (const marks of Object.values(foreignMarks)) {
        const session = await foreignSession(orders.stripe, marks);
        const { session: paid } = await orders.control.pay(session);
        const paymentIntent = String(paid.payment_intent);
        foreign.push(paymentIntent);
        await orders.control.refund({ paymentIntent, amount: 100 });
        await orders.control.dispute({ paymentIntent });
        await orders.control.warnOfFraud(paymentIntent);
      }
      await orders.control.pay(placed.session);
    });
    await orders.reaches(placed.order, 'paid');
    await settled();
    await nothingLeft(foreign);
    expect(await failed()).toEqual([]);
    const { payments } = await orders.control.ledger();
    const theirs = payments.filter(({ paymentIntent }) => foreign.includes(paymentIntent));
    expect(theirs.map(({ refunded }) => refunded)).toEqual(foreign.map(() => 100));
  });

  it('mean no more when they are found in the list', async () => {
    const placed = await orders.placed();
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    const foreign: string[] = [];
    for (const marks of Object.values(foreignMarks)) {
      const { session } = await orders.control.pay(await foreignSession(orders.stripe, marks));
      foreign.push(String(session.payment_intent));
    }
    await orders.control.pay(placed.session);
    await orders.service.get(ListMissedEvents).run(-60_000);
    await orders.reaches(placed.order, 'paid');
    await settled();
    await nothingLeft(foreign);
    expect(await failed()).toEqual([]);
  });
});

it('loses none that is listed with one that the database refuses', async () => {
  const [bad, good] = [await orders.placed(), await orders.placed()];
  await orders.control.turn({ webhooks: { mode: 'drop' } });
  await orders.control.pay(good.session);
  await orders.control.expire(bad.session);
  await query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.payload->>'id' = '${bad.session}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await orders.service.get(ListMissedEvents).run(-60_000);
  await query('DROP TRIGGER refuse ON payment_events; DROP FUNCTION refuse()');
  await orders.reaches(good.order, 'paid');
  expect(await orders.service.stateOf(bad.order.id)).toBe('awaiting_payment');
});

it('calls a person once for what is applied again because another event of its batch failed', async () => {
  const counted = async () =>
    Number(
      /kind="payment_differs"} (\d+)/.exec(
        await register.getSingleMetricAsString('orders_money_anomalies_total'),
      )?.[1],
    );
  const before = await counted();
  const [differs, fails] = [await orders.placed(), await orders.placed()];
  await query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.order_id = '${fails.order.id}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON movements FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await inOneBatch(async () => {
    await orders.control.pay(differs.session, { altered: { amount_total: 1 } });
    await orders.control.pay(fails.session);
  });
  await eventually(async () =>
    expect(
      await query('SELECT 1 FROM payment_events WHERE order_id = $1 AND tries > 0', [fails.order.id]),
    ).not.toEqual([]),
  );
  await query('DROP TRIGGER refuse ON movements; DROP FUNCTION refuse()');
  await settled();
  await eventually(async () => expect(await counted()).toBe(before + 1));
});

describe('what is signed and odd', () => {
  const session = (changes: object) => ({
    id: `cs_${randomUUID()}`,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 700,
    currency: 'eur',
    client_reference_id: null,
    metadata: {},
    payment_intent: `pi_${randomUUID()}`,
    customer_details: null,
    ...changes,
  });
  const odd: Readonly<Record<string, readonly [type: string, object: object]>> = {
    'no amount': ['checkout.session.completed', session({ amount_total: null, currency: null })],
    'a fraction for an amount': ['checkout.session.completed', session({ amount_total: 0.5 })],
    'an amount out of range': ['checkout.session.completed', session({ amount_total: 1e300 })],
    'a text for an amount': ['checkout.session.completed', session({ amount_total: '700' })],
    'no metadata': ['checkout.session.completed', session({ metadata: null })],
    'numbers for marks': [
      'checkout.session.completed',
      session({ metadata: { order_id: 1, attempt: {} }, client_reference_id: 7 }),
    ],
    'a list for a payment': ['checkout.session.completed', session({ payment_intent: [] })],
    'a long payment': ['checkout.session.completed', session({ payment_intent: 'p'.repeat(9_000) })],
    'a long session': ['checkout.session.completed', session({ id: 'c'.repeat(9_000) })],
    'a NUL in a session': ['checkout.session.completed', session({ id: 'cs_\0' })],
    'a NUL in a name': ['checkout.session.completed', session({ customer_details: { name: 'a\0b\ud83d' } })],
    'a charge without a payment': ['charge.succeeded', { id: 'ch_1', payment_intent: null, metadata: {} }],
    'a charge without metadata': ['charge.succeeded', { id: 'ch_2', payment_intent: 'pi_2' }],
    'a charge with a try out of range': [
      'charge.succeeded',
      { id: 'ch_3', payment_intent: 'pi_3', metadata: { order_id: randomUUID(), attempt: '4294967296' } },
    ],
    'a refund of a number': [
      'refund.created',
      { id: 're_1', payment_intent: 'pi_4', amount: 1, currency: 'eur', metadata: { refund: '1' } },
    ],
    'a refund with nothing': ['refund.updated', { id: 're_2' }],
    'a dispute with nothing': ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_5' }],
    'a dispute due in no year': [
      'charge.dispute.created',
      {
        ...{ id: 'dp_2', payment_intent: 'pi_6', amount: 1, currency: 'eur', status: 'lost' },
        ...{ reason: 'general', balance_transactions: [], is_charge_refundable: false },
        evidence_details: { due_by: 1e15 },
      },
    ],
    'a warning about a number': ['radar.early_fraud_warning.created', { id: 'iss_1', payment_intent: 5 }],
  };

  it('is put aside and holds up no payment of ours in its batch', async () => {
    const placed = await orders.placed();
    await inOneBatch(async () => {
      for (const [type, object] of Object.values(odd))
        await sendSigned(orders, event({ type, data: { object } })).catch(() => undefined);
      await orders.control.pay(placed.session);
    });
    await orders.reaches(placed.order, 'paid');
    await settled();
    expect(await query(`SELECT 1 FROM refunds WHERE stray`)).toEqual([]);
    expect(await query('SELECT 1 FROM disputes')).toEqual([]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '@headshots/platform/persistence';
import { eventually } from '@headshots/platform/testing';
import { OrderPaidSchema, OrderRefundedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { PaymentEventRepository } from '../../src/payments/payment-event.repository.ts';
import { event, sendSigned, type Signing } from './signed-event.ts';
import { previousSecret, StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  // Webhooks alone: what they do not bring is not found by another way.
  orders = await StripeOrders.start({ RECONCILE_MS: '3600000', PAYMENT_WATCH_MS: '3600000' });
});
afterAll(() => orders?.stop());
afterEach(async () => {
  await orders.control.turn({
    webhooks: {
      mode: 'deliver',
      copies: 1,
      delayMs: 0,
      signature: 'right',
      signedLaterSeconds: 0,
      apiVersion: null,
    },
  });
});

/** Does something between what another replica writes about a payment and its commit. */
async function whileWritten(
  write: (query: (sql: string, parameters: unknown[]) => Promise<unknown>) => Promise<void>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const other = orders.service.database.dataSource.createQueryRunner();
  try {
    await other.startTransaction();
    // Whoever looks for the money comes to stand here, after having looked for the order.
    await other.query('LOCK TABLE movements IN ACCESS EXCLUSIVE MODE');
    await write((sql, parameters) => other.query(sql, parameters));
    await meanwhile();
    await eventually(async () => {
      const waiting = await other.query(
        `SELECT 1 FROM pg_locks WHERE relation = 'movements'::regclass AND NOT granted`,
      );
      expect(waiting).not.toEqual([]);
    });
    await other.commitTransaction();
  } finally {
    await other.release();
  }
}

const paidFacts = (order: Order) => orders.service.published(OrderPaidSchema, 'order.paid', order.id);
const stored = async () => (await orders.service.query('SELECT 1 FROM payment_events')).length;
const settled = () =>
  eventually(async () => {
    await orders.control.idle();
    const open = await orders.service.query(
      `SELECT 1 FROM payment_events WHERE state IN ('pointer', 'pending', 'waiting')`,
    );
    expect(open).toEqual([]);
  });

const send = (body: string, signing?: Signing) => sendSigned(orders, body, signing);
const refused = { code: 'webhook.signature_invalid' };

const nested = (depth: number): unknown => (depth === 0 ? 0 : { in: nested(depth - 1) });

describe('whoever sends something', () => {
  it.each([
    ['unsigned', () => send(event(), { header: '' })],
    ['with nonsense for a signature', () => send(event(), { header: 't=now,v1=yes' })],
    ['signed by somebody else', () => send(event(), { secret: 'whsec_of_nobody' })],
    ['signed ten minutes ago', () => send(event(), { at: Math.floor(Date.now() / 1000) - 600 })],
    ['signed ten minutes ahead', () => send(event(), { at: Math.floor(Date.now() / 1000) + 600 })],
    ['of the other mode', () => send(event({ livemode: true }))],
    ['a thin event', () => send(event({ object: 'v2.core.event', data: undefined }))],
    ['no JSON', () => send('{"id":')],
    ['nothing', () => send('')],
  ])('is refused and leaves nothing: %s', async (_what, sending) => {
    const before = await stored();
    await expect(sending()).rejects.toMatchObject(refused);
    expect(await stored()).toBe(before);
  });

  it('is refused when one byte was changed or written anew', async () => {
    const body = event({ metadata: { amount: 1.5 } });
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', orders.stripe.webhookSecret).update(`${time}.${body}`).digest('hex');
    const header = `t=${time},v1=${mac}`;
    await expect(send(`${body} `, { header })).rejects.toMatchObject(refused);
    await expect(send(JSON.stringify(JSON.parse(body), null, 1), { header })).rejects.toMatchObject(refused);
    await expect(send(body, { header })).resolves.toBeDefined();
  });

  it.each([
    ['without an object', event({ data: {} })],
    ['with an object without a name', event({ data: { object: { id: 7 } } })],
    ['of nothing', event({ data: null })],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['nothing said', '{}'],
    ['without a type', event({ type: null })],
    ['without a time', event({ created: null })],
    ['at a time that is none', event({ created: 'now' })],
    ['before all time', event({ created: -1 })],
    ['at the end of time', event({ created: 1e14 })],
    ['with a version that is none', event({ api_version: {} })],
    ['of no mode', event({ livemode: 'false' })],
    ['with a name that is no index’s', event({ id: 'e'.repeat(9_000) })],
    ['with a NUL in its name', event({ id: 'evt_\0' })],
    ['nested without end', event({ data: { object: { id: 'x', in: nested(5_000) } } })],
  ])('is told that it is no event, and leaves nothing: %s', async (_what, body) => {
    const before = await stored();
    await expect(send(body)).rejects.toMatchObject({ code: 'webhook.malformed', status: 400 });
    expect(await stored()).toBe(before);
  });

  it('may say what means nothing to us', async () => {
    await send(event({ type: 'invoice.paid' }));
    await settled();
  });
});

it('makes a paid order cost one call to Stripe', async () => {
  // A call that is cut off on a busy machine is one more: then the next order tells.
  await eventually(async () => {
    const before = (await orders.control.requests()).length;
    await orders.paid();
    await settled();
    const after = await orders.control.requests();
    expect(after.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/checkout/sessions',
    ]);
  });
});

describe('what Stripe says', () => {
  it('counts once, however often it comes and to whichever replica', async () => {
    await orders.control.turn({ webhooks: { copies: 10 } });
    const placed = await orders.placed();
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'paid');
    await settled();
    await eventually(async () => expect(await paidFacts(placed.order)).toHaveLength(1));
    await orders.agree();
  });

  it('about a payment that another replica is just writing down is not taken for a stranger', async () => {
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    const placed = await orders.placed();
    await orders.control.pay(placed.session);
    const { paymentIntent, charged } = await orders.money(placed.order);
    await orders.control.turn({ webhooks: { mode: 'deliver' } });
    await whileWritten(
      async (write) => {
        await write(`UPDATE payments SET state = 'paid', payment_ref = $2 WHERE order_id = $1`, [
          placed.order.id,
          paymentIntent,
        ]);
        await write(
          `INSERT INTO movements (kind, provider_ref, order_id, payment_ref, amount, currency)
           VALUES ('charge', $2, $1, $2, $3, 'EUR')`,
          [placed.order.id, paymentIntent, charged],
        );
        await write(`UPDATE orders SET state = 'paid', paid_at = now() WHERE id = $1`, [placed.order.id]);
      },
      () => orders.control.dispute({ paymentIntent }),
    );
    await orders.reaches(placed.order, 'disputed');
  });

  it('means the same in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        await orders.control.turn({ webhooks: { mode: 'hold' } });
        const placed = await orders.placed();
        await orders.control.pay(placed.session);
        const { paymentIntent } = await orders.money(placed.order);
        await orders.control.refund({ paymentIntent, amount: 200 });
        await orders.control.refund({ paymentIntent });
        await orders.control.releaseWebhooks(seed);
        await orders.reaches(placed.order, 'refunded');
        await settled();
        expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
        await eventually(async () => {
          const facts = await orders.service.published(
            OrderRefundedSchema,
            'order.refunded',
            placed.order.id,
          );
          expect(facts).toHaveLength(1);
        });
      }),
      { numRuns: 8 },
    );
    await orders.agree();
  });

  it('is fetched when it is written in another version', async () => {
    await orders.control.turn({ webhooks: { apiVersion: '2025-03-31.basil' } });
    const placed = await orders.placed();
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'paid');
    await orders.agree();
  });

  it('is not lost while the database is too busy to take it: Stripe sends it again', async () => {
    const placed = await orders.placed();
    await orders.control.turn({ webhooks: { retryAfterMs: Array.from({ length: 1_000 }, () => 50) } });
    await orders.service.query('ALTER TABLE payment_events RENAME TO elsewhere');
    await orders.control.pay(placed.session);
    await eventually(() => expect(orders.answers.some((status) => status >= 500)).toBe(true));
    await orders.service.query('ALTER TABLE elsewhere RENAME TO payment_events');
    await orders.reaches(placed.order, 'paid');
  });

  it('that cannot be read is put aside, told, and holds up nothing', async () => {
    await send(
      event({
        type: 'charge.dispute.created',
        data: { object: { id: 'dp_broken', payment_intent: 'pi_x' } },
      }),
    );
    const placed = await orders.placed();
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'paid');
    await eventually(async () => {
      await orders.service.query(`UPDATE payment_events SET next_try_at = now() WHERE state = 'pending'`);
      const rows = await orders.service.query<{ state: string; last_failure: string }>(
        `SELECT state, last_failure FROM payment_events WHERE payload->>'id' = 'dp_broken'`,
      );
      expect(rows).toEqual([{ state: 'failed', last_failure: 'ZodError' }]);
    });
  });

  it('that has to wait is tried again later each time, at last every five minutes', async () => {
    const { service } = orders;
    const pauses = await service.get(UnitOfWork).run(async (tx) => {
      await tx.manager.query(`
        INSERT INTO payment_events (id, type, api_version, created, source, state, tries)
        SELECT 'evt_' || tries, 'charge.updated', '', now(), 'list', 'pending', tries
        FROM unnest('{0, 1, 8, 9, 60}'::int[]) AS tries`);
      for (const tries of [0, 1, 8, 9, 60])
        await service.get(PaymentEventRepository).wait(tx, `evt_${tries}`);
      return tx.manager.query<{ tries: number; seconds: number }[]>(`
        WITH waiting AS (DELETE FROM payment_events WHERE type = 'charge.updated' RETURNING tries, next_try_at)
        SELECT tries, extract(epoch FROM next_try_at - now())::int AS seconds FROM waiting ORDER BY tries`);
    });
    expect(pauses).toEqual([
      { tries: 1, seconds: 1 },
      { tries: 2, seconds: 2 },
      { tries: 9, seconds: 256 },
      { tries: 10, seconds: 300 },
      { tries: 61, seconds: 300 },
    ]);
  });

  it('that fails takes none with it that is applied in the same transaction', async () => {
    const query = (sql: string) => orders.service.query<{ n: number }>(sql);
    const [bad, good] = [await orders.placed(), await orders.placed()];
    const before = (table: string, name: string, does: string) =>
      query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does} RETURN NEW; END $$;
        CREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
    await before('payment_events', 'later', `NEW.next_try_at := 'infinity';`);
    await before(
      'movements',
      'refuse',
      `IF NEW.order_id = '${bad.order.id}' THEN RAISE EXCEPTION 'refused'; END IF;`,
    );
    for (const { session } of [bad, good]) await orders.control.pay(session);
    const late = `payment_events WHERE next_try_at = 'infinity' AND type = 'checkout.session.completed'`;
    await eventually(async () =>
      expect(await query(`SELECT count(*)::int AS n FROM ${late}`)).toEqual([{ n: 2 }]),
    );
    await query('DROP TRIGGER later ON payment_events');
    await query(`UPDATE payment_events SET next_try_at = now() WHERE next_try_at = 'infinity'`);
    await orders.reaches(good.order, 'paid');
    expect(await orders.service.stateOf(bad.order.id)).toBe('awaiting_payment');
    await query('DROP TRIGGER refuse ON movements');
    // On a slow machine it may have been given up by now.
    await query(
      `UPDATE payment_events SET state = 'pending', tries = 0, next_try_at = now()
       WHERE state = 'failed' AND order_id = '${bad.order.id}'`,
    );
    await orders.reaches(bad.order, 'paid');
  });

  it('leaves nothing of a person behind', async () => {
    const placed = await orders.paid({ name: 'Zacharias Quill' });
    await settled();
    const rows = await orders.service.query<{ payload: unknown }>(
      `SELECT payload FROM payment_events WHERE state IN ('done', 'ignored') AND payload IS NOT NULL`,
    );
    expect(rows).toEqual([]);
    expect(placed.order.id).toBeDefined();
  });
});

it('takes what is signed with the secret before, while the secret is changed', async () => {
  await expect(send(event(), { secret: previousSecret })).resolves.toBeDefined();
  await expect(send(event())).resolves.toBeDefined();
  const placed = await orders.placed();
  await orders.control.turn({ webhooks: { signature: 'both' } });
  await orders.control.pay(placed.session);
  await orders.reaches(placed.order, 'paid');
});

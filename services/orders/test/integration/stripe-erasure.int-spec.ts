import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { HeadshotsFailedSchema, HeadshotsStartedSchema } from '@headshots/proto/generation/v1/events_pb';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { operatorOf } from './operator.ts';
import { StripeOrders, type PlacedOrder } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start();
});
afterAll(() => orders?.stop());
afterEach(() => orders.control.turn({ webhooks: { mode: 'deliver' } }));

async function erase({ customer: { userId } }: PlacedOrder): Promise<void> {
  const deletionId = randomUUID();
  orders.service.identity.deletions.set(deletionId, userId);
  orders.service.identity.contacts.delete(userId);
  await orders.service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
  await eventually(async () => {
    const erased = await orders.service.published(AccountErasedSchema, 'account.erased', deletionId);
    expect(erased.length).toBeGreaterThan(0);
  });
}

const deliver = async ({ order }: PlacedOrder): Promise<void> => {
  const { id: orderId, photoId, userId, images } = order;
  await orders.service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images, missing: 0 });
  await orders.reaches(order, 'delivered');
};

const fail = ({ id: orderId, photoId, userId }: Order) =>
  orders.service.bus.send(HeadshotsFailedSchema, { orderId, photoId, userId, reason: 'no_usable' });

/** What our books say is left of a payment. */
async function restOf(payment: string): Promise<number> {
  const [row] = await orders.service.query<{ rest: string }>(
    'SELECT sum(amount) AS rest FROM movements WHERE payment_ref = $1',
    [payment],
  );
  return Number(row?.rest);
}

/** What the books note of a payment whose order is gone. */
const notedOf = (payment: string) =>
  orders.service.books.query(
    `SELECT note->>'kind' AS kind, note->>'amount' AS amount, note->>'currency' AS currency
     FROM bookkeeping.notes WHERE payment_ref = $1 ORDER BY noted_at`,
    [payment],
  );

/** Every event is heard, whatever it is about. */
const quiet = () =>
  eventually(async () => {
    await orders.control.idle();
    await orders.service.query(
      `UPDATE payment_events SET next_try_at = now(), received_at = now() - interval '11 minutes' WHERE state = 'waiting'`,
    );
    const open = await orders.service.query(
      `SELECT 1 FROM payment_events WHERE state IN ('pointer', 'pending', 'waiting')`,
    );
    expect(open).toEqual([]);
  });

/** What names the order or its owner in any table. */
async function traces({ order, customer }: PlacedOrder): Promise<readonly string[]> {
  const tables = await orders.service.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT IN ('erasures', 'inbox', 'outbox', 'outbox_people', 'migrations')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await orders.service.query(
      `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 OR t::text LIKE $2`,
      [`%${order.id}%`, `%${customer.userId}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Every way to where an order with money can be when its account goes. */
const ways: Readonly<Record<string, (paid: PlacedOrder & { readonly payment: string }) => Promise<unknown>>> =
  {
    generating: async ({ order: { id: orderId, photoId, userId } }) => {
      await orders.service.bus.send(HeadshotsStartedSchema, { orderId, photoId, userId });
    },
    delivered: deliver,
    refund_pending: async ({ order }) => {
      await orders.control.addFault({
        kind: 'error',
        status: 503,
        method: 'POST',
        path: '/v1/refunds',
        times: 1_000,
      });
      await fail(order);
    },
    refunded: async ({ payment }) => orders.control.refund({ paymentIntent: payment }),
    disputed: async ({ payment }) => orders.control.dispute({ paymentIntent: payment }),
    charged_back: async ({ payment }) =>
      orders.control.changeDispute((await orders.control.dispute({ paymentIntent: payment })).id, 'lost'),
  };

/** What Stripe said until now about a payment is said again, and what can still happen to the money happens. */
async function goOn({ session }: PlacedOrder, payment: string): Promise<void> {
  const events = await said(payment, session);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) await orders.control.resendWebhook(event, 2);
  const maybe = (work: Promise<unknown>) => work.catch(() => undefined);
  await maybe(orders.control.refund({ paymentIntent: payment, amount: 100 }));
  await maybe(orders.control.dispute({ paymentIntent: payment }));
  const { disputes, refunds } = (await orders.control.ledger()).payments.find(
    ({ paymentIntent }) => paymentIntent === payment,
  )!;
  for (const { id } of disputes) await maybe(orders.control.changeDispute(id, 'won'));
  for (const { id } of refunds) await maybe(orders.control.bounceRefund(id));
}

/** Names of the events about a payment. */
async function said(payment: string, session: string): Promise<readonly string[]> {
  const response = await fetch(`${orders.stripe.url}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${orders.stripe.secretKey}`, 'stripe-version': '2026-10-28.endive' },
  });
  const { data } = (await response.json()) as { data: readonly { readonly id: string }[] };
  return data
    .filter((event) => [payment, session].some((name) => JSON.stringify(event).includes(name)))
    .map(({ id }) => id);
}

describe('an account that is deleted', () => {
  it.each(Object.entries(ways))(
    'with an order that is %s leaves no word of a person, whatever Stripe says after it',
    async (state, reach) => {
      const paid = await orders.paid({ name: 'Zacharias Quill' });
      await reach(paid);
      await orders.reaches(paid.order, state);
      await orders.control.clearFaults();
      await erase(paid);
      await goOn(paid, paid.payment);
      await quiet();
      await orders.agree();
      expect(await traces(paid)).toEqual([]);
      const words = await orders.service.query(
        `SELECT id FROM payment_events WHERE payload::text LIKE '%Quill%' OR payload::text LIKE '%@%'`,
      );
      expect(words).toEqual([]);
      const books = await orders.service.books.query(
        `SELECT order_id, customer IS DISTINCT FROM $2::uuid AS "isNobody", snapshot::text LIKE $3 AS "isNamed"
         FROM bookkeeping.documents WHERE payment_ref = $1`,
        [paid.payment, paid.customer.userId, `%${paid.customer.userId}%`],
      );
      expect(books.length).toBeGreaterThan(0);
      for (const row of books) expect(row).toEqual({ order_id: null, isNobody: true, isNamed: false });
      expect(await orders.service.books.records(paid.order.number)).toEqual([]);
    },
  );

  it('leaves nothing that names it, and money that moves later is still written down', async () => {
    const placed = await orders.paid();
    await deliver(placed);
    await erase(placed);
    await quiet();
    expect(await traces(placed)).toEqual([]);
    const { payment } = placed;
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.agree();
    await orders.control.changeDispute(dispute.id, 'won');
    await orders.agree();
    await orders.control.refund({ paymentIntent: payment, amount: 300 });
    await quiet();
    await orders.agree();
    expect(await notedOf(payment)).toEqual([
      { kind: 'dispute_withdrawn', amount: '-1200', currency: 'EUR' },
      { kind: 'dispute_reinstated', amount: '1200', currency: 'EUR' },
      { kind: 'refund', amount: '-300', currency: 'EUR' },
    ]);
    expect(await traces(placed)).toEqual([]);
  });

  it('is not named by what is heard of its payment only afterwards', async () => {
    const placed = await orders.paid({ name: 'Zacharias Quill' });
    await deliver(placed);
    await erase(placed);
    await quiet();
    await orders.service.query('DELETE FROM payment_events');
    const events = await said(placed.payment, placed.session);
    for (const event of events) await orders.control.resendWebhook(event);
    await quiet();
    const ids = await orders.service.query<{ id: string }>('SELECT id FROM payment_events');
    expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining([...events]));
    expect(await traces(placed)).toEqual([]);
  });

  it('gets back what was paid for and not delivered, and the answer that comes after changes nothing', async () => {
    const placed = await orders.paid();
    await erase(placed);
    expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    const [refund] = (await orders.money(placed.order)).refunds;
    await orders.control.bounceRefund(refund!.id);
    await quiet();
    await orders.agree();
    expect(await traces(placed)).toEqual([]);
    const operator = operatorOf(orders.service.config);
    expect(await operator('settle-refund', placed.payment, 'transfer 1')).toContain('Settled');
    expect(await restOf(placed.payment)).toBe(0);
  });

  it('does not wait for a person to settle a refund that came back, and it can be settled after it', async () => {
    const placed = await orders.paid();
    const { order, payment } = placed;
    await fail(order);
    await orders.reaches(order, 'refunded');
    const [refund] = (await orders.money(order)).refunds;
    await orders.control.bounceRefund(refund!.id);
    await orders.reaches(order, 'refund_pending');
    await erase(placed);
    await quiet();
    expect(await traces(placed)).toEqual([]);
    const operator = operatorOf(orders.service.config);
    expect(await operator('settle-refund', 'pi_of_nobody', 'transfer 7')).toContain('no payment this name');
    expect(await operator('settle-refund', payment, 'transfer 8')).toContain('Settled');
    expect(await operator('settle-refund', payment, 'transfer 9')).toContain('came back');
    expect(
      await orders.service.query('SELECT act, order_id FROM operator_acts WHERE payment_ref = $1', [payment]),
    ).toEqual([{ act: 'settle-refund', order_id: null }]);
    expect(await restOf(payment)).toBe(0);
    expect(await traces(placed)).toEqual([]);
  });

  it('cannot be charged any more: its payment page is closed', async () => {
    const placed = await orders.placed();
    await erase(placed);
    await expect(orders.control.pay(placed.session)).rejects.toThrow();
    await quiet();
    expect(await traces(placed)).toEqual([]);
  });

  it('does not wait for its bank: what that pays later goes back', async () => {
    const placed = await orders.placed();
    await orders.control.pay(placed.session, { bankDebit: true });
    await quiet();
    await erase(placed);
    expect(await traces(placed)).toEqual([]);
    await orders.control.settleDebit(placed.session, true);
    await eventually(async () => {
      await quiet();
      expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    });
    await orders.agree();
  });

  it('is paid back when its payment is heard of after it', async () => {
    const placed = await orders.placed();
    await orders.control.turn({ webhooks: { mode: 'hold' } });
    await orders.service.query(
      `UPDATE orders SET state = 'expired', expired_at = now(), deadline_at = NULL, version = version + 1 WHERE id = $1`,
      [placed.order.id],
    );
    await erase(placed);
    await orders.control.pay(placed.session);
    await orders.control.releaseWebhooks();
    await eventually(async () => {
      await quiet();
      expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    });
    await orders.agree();
  });
});

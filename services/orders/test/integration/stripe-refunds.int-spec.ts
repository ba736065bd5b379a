import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { HeadshotsFailedSchema } from '@headshots/proto/generation/v1/events_pb';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import { OrderRefundedSchema, PaymentProblemSchema } from '@headshots/proto/orders/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { operatorOf } from './operator.ts';
import { StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start();
});
afterAll(() => orders?.stop());
afterEach(async () => {
  await orders.control.clearFaults();
  await orders.control.turn({ webhooks: { mode: 'deliver' }, funds: 'enough' });
});

const subject = ({ id, photoId, userId }: Order) => ({ orderId: id, photoId, userId });
const fail = (order: Order) =>
  orders.service.bus.send(HeadshotsFailedSchema, { ...subject(order), reason: 'no_usable' });
const deliver = async (order: Order) => {
  await orders.service.bus.send(HeadshotsStoredSchema, {
    ...subject(order),
    images: order.images,
    missing: 0,
  });
  await orders.reaches(order, 'delivered');
};
/** Of the refund of this order alone: a try of another, which the library repeats by itself, would use the fault up. */
const atRefundOf = ({ id }: Order) => ({
  method: 'POST' as const,
  path: '/v1/refunds',
  idempotencyKey: `refund:${id}:1`,
});
const soon = (order: Order) =>
  orders.service.query('UPDATE refunds SET next_try_at = now() WHERE order_id = $1', [order.id]);
const refundOf = async (order: Order) => {
  const [row] = await orders.service.query<{
    state: string;
    blocked_by: string | null;
    failures: number;
    attempt: number;
  }>('SELECT state, blocked_by, failures, attempt FROM refunds WHERE order_id = $1', [order.id]);
  return row;
};
const told = async (order: Order) =>
  (await orders.service.published(OrderRefundedSchema, 'order.refunded', order.id)).length;
const anomaliesOf = async (order: Order) =>
  (
    await orders.service.query<{ event: string }>(
      'SELECT event FROM process_anomalies WHERE order_id = $1 ORDER BY event',
      [order.id],
    )
  ).map(({ event }) => event);

describe('a refund by rule', () => {
  it('costs one call, goes out whole and is told once', async () => {
    const { order } = await orders.paid();
    const before = await orders.writes('/v1/refunds');
    await fail(order);
    await orders.reaches(order, 'refunded');
    expect((await orders.writes('/v1/refunds')) - before).toBe(1);
    expect(await orders.money(order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    await eventually(async () => expect(await told(order)).toBe(1));
    await orders.agree();
  });

  it.each([
    ['lost', { kind: 'reset', when: 'after', times: 3 }],
    ['cut', { kind: 'cut', times: 3 }],
    ['a failure after it worked', { kind: 'error', status: 500, when: 'after', times: 3 }],
    ['a failure that did nothing', { kind: 'error', status: 503, times: 3 }],
    ['too busy', { kind: 'error', status: 429, times: 3 }],
  ] as const)('goes out once when the answer is %s', async (_how, fault) => {
    const { order } = await orders.paid();
    await orders.control.addFault({ ...fault, ...atRefundOf(order) });
    await fail(order);
    await eventually(async () => {
      await soon(order);
      expect(await orders.service.stateOf(order.id)).toBe('refunded');
    });
    const { refunds } = await orders.money(order);
    expect(refunds).toHaveLength(1);
    await orders.agree();
  });

  it('goes out once although its key answers with a kept failure for a day', async () => {
    const { order } = await orders.paid();
    await orders.control.addFault({
      kind: 'error',
      status: 500,
      isRemembered: true,
      ...atRefundOf(order),
    });
    await fail(order);
    await eventually(async () => {
      await soon(order);
      expect((await refundOf(order))?.failures).toBeGreaterThan(2);
    });
    expect((await refundOf(order))?.attempt).toBe(1);
    await orders.service.query(
      `UPDATE refunds SET unseen_since = now() - interval '11 minutes', next_try_at = now() WHERE order_id = $1`,
      [order.id],
    );
    await eventually(async () => {
      await soon(order);
      expect(await orders.service.stateOf(order.id)).toBe('refunded');
    });
    expect((await refundOf(order))?.attempt).toBe(2);
    expect((await orders.money(order)).refunds).toHaveLength(1);
    await orders.agree();
  });

  it('waits for the balance, calls a person, and is settled when it goes out', async () => {
    await orders.control.turn({ funds: 'none' });
    const { order } = await orders.paid();
    await fail(order);
    await eventually(async () => expect((await refundOf(order))?.blocked_by).toBe('balance'));
    expect(await orders.service.stateOf(order.id)).toBe('refund_pending');
    expect(await anomaliesOf(order)).toContain('refund_without_balance');
    const [refund] = (await orders.money(order)).refunds;
    await orders.control.completeRefund(refund!.id);
    await orders.reaches(order, 'refunded');
    expect((await orders.money(order)).refunds).toHaveLength(1);
    await orders.agree();
  });

  it('that comes back is pending again until a person has settled it, and the customer is told', async () => {
    const { order } = await orders.paid();
    await fail(order);
    await orders.reaches(order, 'refunded');
    const [refund] = (await orders.money(order)).refunds;
    await orders.control.bounceRefund(refund!.id);
    await orders.reaches(order, 'refund_pending');
    expect(await refundOf(order)).toMatchObject({ state: 'bounced' });
    await eventually(async () => {
      const problems = await orders.service.published(PaymentProblemSchema, 'payment.problem', order.id);
      expect(problems.map(({ kind }) => kind)).toEqual(['refund_bounced']);
    });
    expect(await anomaliesOf(order)).toContain('refund_bounced');
    await orders.agree();
    expect((await orders.money(order)).refunds).toHaveLength(1);
  });

  it('takes what is left when part was paid back by hand before', async () => {
    const { order, payment } = await orders.paid();
    await orders.control.refund({ paymentIntent: payment, amount: 500 });
    await orders.agree();
    expect(await orders.service.stateOf(order.id)).toBe('paid');
    await fail(order);
    await orders.reaches(order, 'refunded');
    expect(await orders.money(order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    await orders.agree();
  });
});

describe('a person', () => {
  const operator = (...words: string[]) => operatorOf(orders.service.config)(...words);

  it('pays back an order for reasons of their own, once', async () => {
    const { order } = await orders.paid();
    await deliver(order);
    expect(await operator('refund', order.number)).toMatch(/goes back by itself/);
    await orders.reaches(order, 'refunded');
    expect(await operator('refund', order.number)).toMatch(/Nothing of this order/);
    expect(await orders.money(order)).toMatchObject({ refunded: 1200, rest: 0 });
    await orders.agree();
  });

  it('settles by other means what came back, and the books say so', async () => {
    const { order } = await orders.paid();
    await fail(order);
    await orders.reaches(order, 'refunded');
    expect(await operator('settle-refund', order.number, 'BANK-1')).toBe(
      'No refund of this order came back.',
    );
    const [refund] = (await orders.money(order)).refunds;
    await orders.control.bounceRefund(refund!.id);
    await orders.reaches(order, 'refund_pending');
    expect(await operator('settle-refund', order.number, 'BANK-1')).toMatch(/^Settled/);
    await orders.reaches(order, 'refunded');
    const [row] = await orders.service.query<{ sum: string }>(
      'SELECT sum(amount) FROM movements WHERE order_id = $1',
      [order.id],
    );
    expect(row?.sum).toBe('0');
    const shown = await operator('show', order.number);
    expect(shown).toContain(`number ${order.number}, state refunded`);
    expect(shown).toMatch(/kind refund, amount -1200, currency EUR, reference hand:BANK-1/);
    expect(shown).not.toContain('@');
  });

  it('may pay several with one transfer, and the books say so of each', async () => {
    const both = [await orders.paid(), await orders.paid()];
    for (const { order } of both) {
      await fail(order);
      await orders.reaches(order, 'refunded');
      const [refund] = (await orders.money(order)).refunds;
      await orders.control.bounceRefund(refund!.id);
      await orders.reaches(order, 'refund_pending');
    }
    for (const { order, payment } of both) {
      expect(await operator('settle-refund', order.number, 'BANK-2')).toMatch(/^Settled/);
      const [row] = await orders.service.query<{ sum: string }>(
        'SELECT sum(amount) FROM movements WHERE payment_ref = $1',
        [payment],
      );
      expect(row?.sum).toBe('0');
    }
  });

  it.each([[['show']], [['settle-refund', 'X']], [['refund', 'A', 'B']]])(
    'who types %j is told how it is typed',
    async (words) => {
      expect(await operator(...words)).toContain(`${words[0]} ORDER`);
    },
  );
});

describe('a refund by hand', () => {
  it('of everything ends the order, delivered or not, without one of ours', async () => {
    for (const isDelivered of [false, true]) {
      const { order, payment } = await orders.paid();
      if (isDelivered) await deliver(order);
      await orders.control.refund({ paymentIntent: payment });
      await orders.reaches(order, 'refunded');
      expect((await orders.money(order)).refunds).toHaveLength(1);
      await eventually(async () => expect(await told(order)).toBe(1));
      const shown = await orders.service.query<{ refund_reason: string }>(
        'SELECT refund_reason FROM orders WHERE id = $1',
        [order.id],
      );
      expect(shown).toEqual([{ refund_reason: 'refunded_outside' }]);
    }
    await orders.agree();
  });

  it('that is heard of before the bank has paid waits for that, and ends the order', async () => {
    const { order, session } = await orders.placed();
    await orders.control.pay(session, { bankDebit: true });
    await eventually(async () => {
      const [row] = await orders.service.query('SELECT state FROM payments WHERE order_id = $1', [order.id]);
      expect(row).toEqual({ state: 'processing' });
    });
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    await orders.control.settleDebit(session, true);
    await orders.control.turn({ webhooks: { mode: 'deliver' } });
    await orders.control.refund({ paymentIntent: (await orders.money(order)).paymentIntent });
    await orders.reaches(order, 'refunded');
    expect(await orders.money(order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    await orders.agree();
  });

  it('that comes back is owed again', async () => {
    const { order, payment } = await orders.paid();
    const refund = await orders.control.refund({ paymentIntent: payment });
    await orders.reaches(order, 'refunded');
    await orders.control.bounceRefund(refund.id);
    await orders.reaches(order, 'refund_pending');
    expect(await refundOf(order)).toMatchObject({ state: 'bounced' });
    expect(await anomaliesOf(order)).toContain('refund_bounced');
    await orders.agree();
  });

  it('settles the one of ours that waits', async () => {
    const { order, payment } = await orders.paid();
    await orders.control.addFault({
      kind: 'error',
      status: 503,
      ...atRefundOf(order),
      times: 20,
    });
    await fail(order);
    await orders.reaches(order, 'refund_pending');
    await orders.control.refund({ paymentIntent: payment });
    await orders.reaches(order, 'refunded');
    await orders.control.clearFaults();
    expect((await orders.money(order)).refunds).toHaveLength(1);
    await orders.agree();
  });
});

describe('a refund that is heard of before its payment', () => {
  it('waits as long as something said before may be missing, however late it is', async () => {
    const placed = await orders.placed();
    // Before the payment: whoever lists events a moment later knows of it.
    await orders.control.addFault({
      kind: 'error',
      status: 503,
      method: 'GET',
      path: '/v1/events',
      times: 1_000,
    });
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    await orders.control.pay(placed.session);
    await orders.control.turn({ webhooks: { mode: 'deliver' } });
    const { paymentIntent } = await orders.money(placed.order);
    await orders.control.refund({ paymentIntent });
    await eventually(async () => {
      await orders.service.query(
        `UPDATE reconciliations SET reached = now() - interval '12 minutes' WHERE task = 'missed-events'`,
      );
      await orders.service.query(
        `UPDATE payment_events SET received_at = now() - interval '11 minutes', next_try_at = now()
         WHERE state = 'waiting'`,
      );
      const waiting = await orders.service.query<{ tries: number }>(
        `SELECT tries FROM payment_events WHERE state = 'waiting'`,
      );
      expect(waiting.length).toBeGreaterThan(0);
      for (const { tries } of waiting) expect(tries).toBeGreaterThan(1);
    });
    await orders.control.clearFaults();
    await orders.reaches(placed.order, 'refunded');
    await orders.agree();
  });
});

describe('money that belongs to no order', () => {
  it('goes back when the order never came', async () => {
    const placed = await orders.placed();
    await orders.service.query('DELETE FROM orders WHERE id = $1', [placed.order.id]);
    await orders.control.turn({ webhooks: { mode: 'hold' } });
    await orders.control.pay(placed.session);
    await orders.control.releaseWebhooks();
    await eventually(async () => {
      await orders.service.query(
        `UPDATE payment_events SET received_at = now() - interval '11 minutes', next_try_at = now()
         WHERE state = 'waiting'`,
      );
      expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    });
    await orders.agree();
  });

  it('waits for an order that is on its way', async () => {
    const placed = await orders.placed();
    await orders.service.query(`CREATE TABLE kept AS SELECT * FROM orders WHERE id = $1`, [placed.order.id]);
    await orders.service.query('DELETE FROM orders WHERE id = $1', [placed.order.id]);
    await orders.control.pay(placed.session);
    await eventually(async () => {
      const waiting = await orders.service.query(`SELECT 1 FROM payment_events WHERE state = 'waiting'`);
      expect(waiting.length).toBeGreaterThan(0);
    });
    await orders.service.query('INSERT INTO orders SELECT * FROM kept');
    await orders.reaches(placed.order, 'paid');
    expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 0 });
    await orders.agree();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { OrderRefundedSchema } from '@headshots/proto/orders/v1/events_pb';
import { PaymentState } from '@headshots/proto/orders/v1/orders_pb';
import { WatchPayments } from '../../src/payments/watch-payments.use-case.ts';
import { StripeOrders, type PlacedOrder } from './stripe-orders.ts';

/** How often a payment races against the end of its order; `make test-money-long` runs a thousand. */
const races = Number(process.env['MONEY_RACES'] || 200);
const together = 20;
const stepMs = 40;
let orders: StripeOrders;

beforeAll(async () => {
  // Deadlines and webhooks decide; nobody looks again.
  orders = await StripeOrders.start({
    RECONCILE_MS: '3600000',
    PAYMENT_WATCH_MS: '3600000',
    DEADLINE_SWEEP_MS: '10',
  });
});
afterAll(() => orders?.stop());
afterEach(() => orders.control.turn({ webhooks: { mode: 'deliver' } }));

/** The budget for customers is 15 a second: whoever is refused asks again. */
const placed = () => eventually(() => orders.placed());
const overdue = (round: readonly PlacedOrder[]) =>
  orders.service.query('UPDATE orders SET deadline_at = now() WHERE id = ANY($1)', [
    round.map(({ order }) => order.id),
  ]);
const pay = async ({ session }: PlacedOrder): Promise<boolean> =>
  orders.control.pay(session).then(
    () => true,
    () => false,
  );

it(
  `never keeps money of an expired order in ${races} races of a payment against its end`,
  async () => {
    const [won, lost] = [new Set<string>(), new Set<string>()];
    for (let begun = 0; begun < races; begun += together) {
      const round = await Promise.all(Array.from({ length: together }, placed));
      await overdue(round);
      await Promise.all(
        round.map(async (one, index) => {
          // The pages are closed one after the other: the payments are spread over about the same time.
          await sleep(index * stepMs);
          ((await pay(one)) ? won : lost).add(one.order.id);
        }),
      );
      for (const { order } of round) await orders.reaches(order, won.has(order.id) ? 'paid' : 'expired');
    }
    const { payments } = await orders.control.ledger();
    const charged = payments.filter(({ charged: amount }) => amount > 0);
    expect(new Set(charged.map((one) => one.clientReferenceId))).toEqual(won);
    for (const one of charged) expect(one).toMatchObject({ charged: 1200, refunded: 0, rest: 1200 });
    // Whose answer came too late has an order that nobody raced for, and has placed another.
    const states = await orders.service.query(
      'SELECT state, count(*)::int FROM orders WHERE id = ANY($1) GROUP BY state ORDER BY state',
      [[...won, ...lost]],
    );
    expect(states).toEqual(
      [
        { state: 'expired', count: lost.size },
        { state: 'paid', count: won.size },
      ].filter(({ count }) => count > 0),
    );
    await orders.agree();
    process.stdout.write(`${won.size} races won by the payment, ${lost.size} by the end\n`);
  },
  60_000 + races * 3_000,
);

describe('a payment of which Stripe tells nothing', () => {
  it('is found by the page that waits for it, once it has waited 3 seconds', async () => {
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    const { order, session, customer } = await placed();
    await orders.control.pay(session);
    const page = () => orders.service.client.getPaymentSession({ sessionId: session }, customer.call);
    const asked = () =>
      orders.control.requests().then((all) => all.filter(({ path }) => path.endsWith(session)).length);
    const before = await asked();
    await orders.service.query(
      `UPDATE payments SET opened_at = now() + interval '1 hour' WHERE session_id = $1`,
      [session],
    );
    expect(await page()).toMatchObject({ state: PaymentState.PENDING });
    expect(await asked()).toBe(before);
    await orders.service.query(
      `UPDATE payments SET opened_at = now() - interval '4 seconds' WHERE session_id = $1`,
      [session],
    );
    // A look that Stripe or its budget refuses is taken up by the page's next question.
    await eventually(async () => expect(await page()).toMatchObject({ state: PaymentState.PAID }));
    expect(await orders.service.stateOf(order.id)).toBe('paid');
    const looks = await asked();
    expect(looks).toBeGreaterThan(before);
    expect(await page()).toMatchObject({ state: PaymentState.PAID });
    expect(await asked()).toBe(looks);
  });

  it('is looked for 2, 5, 10 and 20 minutes after the opening; after 32 its page is closed', async () => {
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    const { order, session } = await placed();
    const watch = orders.service.get(WatchPayments);
    /** On a slow machine the checkouts of other tests are due by now, too. */
    const looked = async () => {
      expect(await watch.run()).toBe(true);
      while (await watch.run());
    };
    const minutesAfterOpening = async () => {
      const [row] = await orders.service.query<{ minutes: string }>(
        `SELECT round(extract(epoch FROM next_check_at - opened_at) / 60) AS minutes FROM payments WHERE session_id = $1`,
        [session],
      );
      return Number(row?.minutes);
    };
    const passed = (minutes: number) =>
      orders.service.query(
        `UPDATE payments SET opened_at = now() - make_interval(mins => $2), next_check_at = now(),
           expires_at = now() - make_interval(mins => $2) + interval '31 minutes' WHERE session_id = $1`,
        [session, minutes],
      );
    const looks = [await minutesAfterOpening()];
    for (const minutes of [2, 5, 10, 20]) {
      await passed(minutes);
      await looked();
      looks.push(await minutesAfterOpening());
    }
    expect(looks).toEqual([2, 5, 10, 20, 32]);
    expect(await orders.service.stateOf(order.id)).toBe('awaiting_payment');
    // An end that Stripe or its budget refuses is tried again five minutes later.
    await eventually(async () => {
      await passed(32);
      await looked();
      expect(await orders.service.stateOf(order.id)).toBe('expired');
    });
    await expect(orders.control.pay(session)).rejects.toThrow();
  });
});

// Last, for they move the clock of the double.
describe('a payment that succeeds after its order expired', () => {
  it.each([
    ['10 seconds', 10],
    ['3 days', 3 * 24 * 3600],
  ])('(%s later) goes back in full, and the page says why', async (_, seconds) => {
    const late = await placed();
    await orders.control.pay(late.session, { bankDebit: true });
    await eventually(async () => {
      const [row] = await orders.service.query<{ state: string }>(
        'SELECT state FROM payments WHERE session_id = $1',
        [late.session],
      );
      expect(row?.state).toBe('processing');
    });
    await orders.service.query(
      `UPDATE orders SET state = 'expired', deadline_at = NULL, version = version + 1,
         expired_at = now() - make_interval(secs => $2) WHERE id = $1`,
      [late.order.id, seconds],
    );
    await orders.control.clock({ advanceMs: seconds * 1000 });
    await orders.control.settleDebit(late.session, true);
    await orders.reaches(late.order, 'refunded');
    expect(await orders.money(late.order)).toMatchObject({
      ...{ charged: 1200, refunded: 1200, rest: 0 },
      refunds: [{ amount: 1200 }],
    });
    const page = await orders.service.client.getPaymentSession(
      { sessionId: late.session },
      late.customer.call,
    );
    expect(page).toMatchObject({
      state: PaymentState.FAILED,
      refundReason: 'payment.failed',
      delayed: false,
    });
    await eventually(async () => {
      const told = await orders.service.published(OrderRefundedSchema, 'order.refunded', late.order.id);
      expect(told.map(({ reason }) => reason)).toEqual(['paid_too_late']);
    });
    await orders.agree();
  });
});

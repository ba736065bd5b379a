import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { PhotoDeletedSchema } from '@headshots/proto/media/v1/events_pb';
import { Expression, Outfit, Package } from '@headshots/proto/common/v1/types_pb';
import {
  OrderExpiredSchema,
  OrderPaidSchema,
  OrderRefundedSchema,
  PaymentProblemSchema,
} from '@headshots/proto/orders/v1/events_pb';
import { OrderState, PaymentState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { randomUUID } from 'node:crypto';
import { StripeOrders, type PlacedOrder } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  // On a fast machine these customers come faster than the budget of 15 a second lets them.
  orders = await StripeOrders.start({ STRIPE_REQUESTS_PER_SECOND: '500' });
});
afterAll(() => orders?.stop());
afterEach(async () => {
  await orders.control.clearFaults();
  await orders.control.turn({ webhooks: { mode: 'deliver', copies: 1 } });
  orders.service.coupons.held.clear();
  orders.service.coupons.percent = 50n;
});

const sessionOf = ({ customer, session }: PlacedOrder) =>
  orders.service.client.getPaymentSession({ sessionId: session }, customer.call);
/** What the order says of its bank, asked for alone and in the list. */
const delayedOf = async ({ customer: { call }, order: { id } }: PlacedOrder): Promise<unknown[]> => {
  const { client } = orders.service;
  const { orders: listed } = await client.listOrders({ limit: 10 }, call);
  const alone = await client.getOrder({ orderId: id }, call);
  return [alone.paymentDelayed, listed.find((each) => each.id === id)?.paymentDelayed];
};
/** Pages that were asked for; whoever asks again for the same one says so by its key. */
const sessions = async (): Promise<number> => {
  const asked = (await orders.control.requests()).filter(
    ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
  );
  return new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size;
};

describe('paying', () => {
  it('makes the order paid, once', async () => {
    const placed = await orders.placed();
    expect(placed.order.state).toBe(OrderState.AWAITING_PAYMENT);
    expect(placed.nextUrl).toContain(placed.session);
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'paid');
    await orders.agree();
    await eventually(async () => {
      const facts = await orders.service.published(OrderPaidSchema, 'order.paid', placed.order.id);
      expect(facts).toHaveLength(1);
    });
    expect(await sessionOf(placed)).toMatchObject({
      state: PaymentState.PAID,
      orderState: OrderState.PAID,
      delayed: false,
    });
  });

  it('keeps what decides the tax and knows a card again, and nothing else of the customer', async () => {
    const placed = await orders.paid({ card: '4000002760000016', country: 'AT' });
    const [row] = await eventually(async () => {
      const rows = await orders.service.query<Record<string, string | null>>(
        'SELECT billing_country, card_country, card_mark, email_hash FROM payments WHERE order_id = $1',
        [placed.order.id],
      );
      expect(rows[0]?.['card_country']).toBe('DE');
      return rows;
    });
    expect(row?.['billing_country']).toBe('AT');
    expect(row?.['card_mark']).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(
      await orders.service.query('SELECT p::text, e::text FROM payments p, payment_events e'),
    );
    expect(kept).not.toContain(placed.customer.userId + '@');
    expect(kept).not.toContain('Ada Example');
  });

  it.each(['EUR', 'USD', 'NOK', 'DKK', 'SEK'])('charges %s to the last unit', async (currency) => {
    const placed = await orders.placed({ currency, package: Package.ULTRA });
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'paid');
    const { charged, currency: shown } = await orders.money(placed.order);
    expect([BigInt(charged), shown]).toEqual([placed.order.total?.amount, currency.toLowerCase()]);
  });

  it('charges what the coupon leaves, and asks nobody for nothing', async () => {
    const half = await orders.placed({ couponCode: 'HALF' });
    await orders.control.pay(half.session);
    await orders.reaches(half.order, 'paid');
    expect((await orders.money(half.order)).charged).toBe(600);
    orders.service.coupons.held.clear();
    orders.service.coupons.percent = 100n;
    const before = await sessions();
    const free = await (await orders.service.customer()).place({ couponCode: 'HALF' });
    expect(free.order?.state).toBe(OrderState.PAID);
    expect(await sessions()).toBe(before);
  });

  it('waives a rest that no card can be charged, in the quote as in the order', async () => {
    orders.service.coupons.percent = 97n;
    const purchase = { package: Package.PROFESSIONAL, currency: 'EUR', couponCode: 'HALF' };
    const quote = await orders.service.client.quoteOrder(purchase);
    const { order } = await (await orders.service.customer()).place({ couponCode: 'HALF' });
    expect([quote.total?.amount, order?.total?.amount, order?.state]).toEqual([0n, 0n, OrderState.PAID]);
  });

  it('says that a bank has to pay first, and starts when it has', async () => {
    const placed = await orders.placed();
    expect(await delayedOf(placed)).toEqual([false, false]);
    await orders.control.pay(placed.session, { bankDebit: true });
    await eventually(async () => expect(await sessionOf(placed)).toMatchObject({ delayed: true }));
    expect(await orders.service.stateOf(placed.order.id)).toBe('awaiting_payment');
    expect(await delayedOf(placed)).toEqual([true, true]);
    await orders.control.settleDebit(placed.session, true);
    await orders.reaches(placed.order, 'paid');
    expect(await delayedOf(placed)).toEqual([false, false]);
    await orders.agree();
  });

  it('tells the customer when the bank refuses', async () => {
    const placed = await orders.placed();
    await orders.control.pay(placed.session, { bankDebit: true });
    await eventually(async () => expect(await sessionOf(placed)).toMatchObject({ delayed: true }));
    await orders.control.settleDebit(placed.session, false);
    await orders.reaches(placed.order, 'expired');
    await eventually(async () => {
      const told = await orders.service.published(PaymentProblemSchema, 'payment.problem', placed.order.id);
      expect(told.map(({ kind }) => kind)).toEqual(['bank_refused']);
    });
    expect(await sessionOf(placed)).toMatchObject({ state: PaymentState.FAILED, delayed: false });
  });

  it('is noticed without any webhook', async () => {
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    const placed = await orders.placed();
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'paid');
    await orders.agree();
  });
});

describe('not paying', () => {
  it('lets the order expire when the page does, and frees its photo', async () => {
    const placed = await orders.placed();
    await orders.control.expire(placed.session);
    await orders.reaches(placed.order, 'expired');
    expect(await sessionOf(placed)).toMatchObject({ state: PaymentState.FAILED });
    const again = await placed.customer.place({ photoId: placed.order.photoId });
    expect(again.order?.id).not.toBe(placed.order.id);
  });

  it('ends the page before the order, so that nobody pays what has expired', async () => {
    const placed = await orders.placed();
    await orders.service.query(`UPDATE orders SET deadline_at = now() WHERE id = $1`, [placed.order.id]);
    await orders.reaches(placed.order, 'expired');
    await expect(orders.control.pay(placed.session)).rejects.toThrow();
    await eventually(async () => {
      const facts = await orders.service.published(OrderExpiredSchema, 'order.expired', placed.order.id);
      expect(facts).toHaveLength(1);
    });
  });

  it('is decided by Stripe when the payment comes in the moment the order ends', async () => {
    const placed = await Promise.all(Array.from({ length: 10 }, () => orders.placed()));
    await Promise.all(
      placed.flatMap(({ order, session }) => [
        orders.service.query(
          `UPDATE orders SET deadline_at = now() WHERE id = $1 AND state = 'awaiting_payment'`,
          [order.id],
        ),
        orders.control.pay(session).catch(() => undefined),
      ]),
    );
    for (const { order } of placed) {
      const charged = await orders.money(order).then(
        ({ charged: amount }) => amount,
        () => 0,
      );
      await orders.reaches(order, charged > 0 ? 'paid' : 'expired');
    }
    await orders.agree();
  });

  const lapse = ({ id }: Order) =>
    orders.service.query(
      `UPDATE orders SET state = 'expired', expired_at = now(), deadline_at = NULL, version = version + 1 WHERE id = $1`,
      [id],
    );

  it('pays back in full what was paid for an order that had expired', async () => {
    const placed = await orders.placed();
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    await lapse(placed.order);
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'refunded');
    expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    const [refunded] = await eventually(async () => {
      const events = await orders.service.published(OrderRefundedSchema, 'order.refunded', placed.order.id);
      expect(events).toHaveLength(1);
      return events;
    });
    expect(refunded?.reason).toBe('paid_too_late');
    expect(await sessionOf(placed)).toMatchObject({
      state: PaymentState.FAILED,
      refundReason: 'payment.failed',
    });
  });

  it('pays back what comes late although its photo is in another order by now', async () => {
    const placed = await orders.placed();
    await lapse(placed.order);
    const { order } = await placed.customer.place({ photoId: placed.order.photoId });
    await orders.control.pay(placed.session);
    await orders.reaches(placed.order, 'refunded');
    expect(await orders.service.stateOf(order!.id)).toBe('awaiting_payment');
    await orders.agree();
  });

  it('closes the page of an order whose photo is gone', async () => {
    const { order, session } = await orders.placed();
    await orders.service.bus.send(PhotoDeletedSchema, { photoId: order.photoId, userId: order.userId });
    await orders.reaches(order, 'expired');
    await eventually(async () => {
      // An end that Stripe or its budget refuses is tried again minutes later.
      await orders.service.query(
        `UPDATE payments SET next_check_at = now() WHERE session_id = $1 AND state = 'open'`,
        [session],
      );
      const [row] = await orders.service.query('SELECT state FROM payments WHERE session_id = $1', [session]);
      expect(row).toEqual({ state: 'expired' });
    });
    await expect(orders.control.pay(session)).rejects.toThrow();
    expect(await orders.service.stateOf(order.id)).toBe('expired');
  });
});

describe('coming back without having paid', () => {
  it('finds the same order at the same address, by another key and in another tab', async () => {
    const placed = await orders.placed();
    const before = await sessions();
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => placed.customer.place({ photoId: placed.order.photoId })),
    );
    for (const { order, nextUrl } of tabs)
      expect([order?.id, nextUrl]).toEqual([placed.order.id, placed.nextUrl]);
    expect(await sessions()).toBe(before);
  });

  it('can choose another package: the earlier page ends and cannot be paid', async () => {
    const placed = await orders.placed();
    const other = await placed.customer.place({ photoId: placed.order.photoId, package: Package.ULTRA });
    expect(other.order?.id).not.toBe(placed.order.id);
    await orders.reaches(placed.order, 'expired');
    await expect(orders.control.pay(placed.session)).rejects.toThrow();
    await orders.control.pay(await orders.sessionOf(other.order!));
    await orders.reaches(other.order!, 'paid');
  });

  it.each([
    ['expression', Expression.UNCHANGED, Outfit.UNCHANGED],
    ['outfit', Expression.SLIGHT_SMILE, Outfit.BUSINESS_ALL],
  ])(
    'can choose another %s: the earlier page ends, and what is paid is the one asked for last',
    async (_, expression, outfit) => {
      const placed = await orders.placed();
      Object.assign(orders.service.media, { expression, outfit });
      const other = await placed.customer.place({ photoId: placed.order.photoId });
      Object.assign(orders.service.media, { expression: Expression.SLIGHT_SMILE, outfit: Outfit.UNCHANGED });
      expect(other.order?.id).not.toBe(placed.order.id);
      await orders.reaches(placed.order, 'expired');
      await orders.control.pay(await orders.sessionOf(other.order!));
      await orders.reaches(other.order!, 'paid');
      await eventually(async () => {
        const facts = await orders.service.published(OrderPaidSchema, 'order.paid', other.order!.id);
        expect(facts.map((paid) => [paid.expression, paid.outfit])).toEqual([[expression, outfit]]);
      });
    },
  );

  it('cannot choose another package for what was paid in the meantime', async () => {
    await orders.control.turn({ webhooks: { mode: 'hold' } });
    const placed = await orders.placed();
    await orders.control.pay(placed.session);
    const { photoId } = placed.order;
    await expect(placed.customer.place({ photoId, package: Package.ULTRA })).rejects.toMatchObject({
      code: 'photo.already_ordered',
    });
    await orders.control.releaseWebhooks();
    await orders.reaches(placed.order, 'paid');
    await orders.agree();
  });

  it('cannot choose another package while a bank pays, which may still come to nothing', async () => {
    const placed = await orders.placed();
    await orders.control.pay(placed.session, { bankDebit: true });
    const another = () => placed.customer.place({ photoId: placed.order.photoId, package: Package.ULTRA });
    await expect(another()).rejects.toMatchObject({ code: 'photo.in_use' });
    await orders.control.settleDebit(placed.session, true);
    await orders.reaches(placed.order, 'paid');
    await expect(another()).rejects.toMatchObject({ code: 'photo.already_ordered' });
  });

  it('can use the same coupon again for another choice', async () => {
    const placed = await orders.placed({ couponCode: 'HALF' });
    const { photoId } = placed.order;
    const other = await placed.customer.place({ photoId, package: Package.PREMIUM, couponCode: 'HALF' });
    expect(other.order?.total?.amount).toBe(950n);
  });

  it('is refused to anybody else', async () => {
    const placed = await orders.placed();
    const other = await orders.service.customer();
    await expect(other.place({ photoId: placed.order.photoId })).rejects.toMatchObject({
      code: 'photo.in_use',
    });
    expect(await orders.service.stateOf(placed.order.id)).toBe('awaiting_payment');
  });
});

describe('clocks that disagree', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const aheadBy = async (advanceMs: number, run: () => Promise<void>) => {
    await orders.control.clock({ advanceMs });
    await orders.control.turn({ webhooks: { signedLaterSeconds: advanceMs / 1000 } });
    try {
      await run();
    } finally {
      await orders.control.turn({ webhooks: { signedLaterSeconds: 0 } });
      await orders.control.clock({ advanceMs: -advanceMs });
    }
  };

  it.each([
    ['5 minutes ahead of', 5 * minute],
    ['5 minutes behind', -5 * minute],
    ['2 hours ahead of', 2 * hour],
    ['2 hours behind', -2 * hour],
  ])('let an order be placed and paid when Stripe is %s ours', (_, advanceMs) =>
    aheadBy(advanceMs, async () => {
      const before = await sessions();
      const customer = await orders.service.customer();
      const { order, nextUrl } = await customer.place();
      expect(await sessions()).toBe(before + 1);
      const session = await orders.sessionOf(order!);
      await orders.control.pay(session);
      const placed = { customer, order: order!, nextUrl, session };
      // Webhooks that look too old or too new are refused: then the page after the payment makes us look.
      await eventually(async () => expect((await sessionOf(placed)).state).toBe(PaymentState.PAID));
      expect(await orders.service.stateOf(placed.order.id)).toBe('paid');
    }),
  );
});

describe('a call that fails while the order is placed', () => {
  const request = () => ({ idempotencyKey: randomUUID(), photoId: randomUUID() });

  it.each([
    ['the answer is lost', { kind: 'reset', when: 'after', times: 2 }],
    ['the answer is cut', { kind: 'cut' }],
    ['the answer never comes', { kind: 'hang', when: 'after' }],
    ['it fails after it worked', { kind: 'error', status: 500, when: 'after' }],
    ['it fails and did nothing', { kind: 'error', status: 500 }],
    ['Stripe is too busy', { kind: 'error', status: 429 }],
  ] as const)('says so when %s, and the repeated request gets one session', async (_how, fault) => {
    const customer = await orders.service.customer();
    await orders.control.addFault({ ...fault, method: 'POST', path: '/v1/checkout/sessions' });
    const same = request();
    await expect(customer.tryToPlace(same)).rejects.toMatchObject({ code: 'service.unavailable' });
    const { order } = await customer.place(same);
    const { data } = await openSessionsOf(order!.id);
    expect(data).toHaveLength(1);
    await orders.control.pay(await orders.sessionOf(order!));
    await orders.reaches(order!, 'paid');
  });

  it('opens another page when the address changed before the repeated request', async () => {
    const customer = await orders.service.customer();
    await orders.control.addFault({
      kind: 'error',
      status: 500,
      when: 'after',
      method: 'POST',
      path: '/v1/checkout/sessions',
    });
    const same = request();
    await expect(customer.tryToPlace(same)).rejects.toMatchObject({ code: 'service.unavailable' });
    orders.service.identity.contacts.set(customer.userId, { email: 'new@example.test', language: 'en' });
    const { order } = await customer.place(same);
    await orders.control.pay(await orders.sessionOf(order!));
    await orders.reaches(order!, 'paid');
    expect(
      await orders.service.query('SELECT attempt FROM payments WHERE order_id = $1', [order!.id]),
    ).toHaveLength(2);
  });

  it('keeps nothing when identity is away', async () => {
    const customer = await orders.service.customer();
    orders.service.identity.fail(true);
    await expect(customer.tryToPlace()).rejects.toMatchObject({ code: 'service.unavailable' });
    orders.service.identity.fail(false);
    expect(await orders.service.ordersOf(customer)).toEqual([]);
  });

  const openSessionsOf = async (orderId: string) => {
    const response = await fetch(`${orders.stripe.url}/v1/checkout/sessions?limit=100`, {
      headers: { authorization: `Bearer ${orders.stripe.secretKey}`, 'stripe-version': '2026-10-28.endive' },
    });
    const { data } = (await response.json()) as { data: { client_reference_id: string; status: string }[] };
    return {
      data: data.filter((one) => one.client_reference_id === orderId && one.status === 'open'),
    };
  };
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { OrderState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start({ STRIPE_REQUESTS_PER_SECOND: '500' });
});
afterAll(() => orders?.stop());
beforeEach(() => {
  orders.service.coupons.held.clear();
  orders.service.coupons.uses = 5;
});

describe('an account that orders with a coupon of which few uses are left', () => {
  const wish = () => ({ photoId: randomUUID(), couponCode: 'HALF', idempotencyKey: randomUUID() });
  const waiting = ({ userId }: { readonly userId: string }) =>
    orders.service.query<{ id: string; payment_session_id: string }>(
      `SELECT id, payment_session_id FROM orders WHERE user_id = $1 AND state = 'awaiting_payment'`,
      [userId],
    );

  it('holds one use at a time: the next order ends the one before, whatever photo it is of', async () => {
    const customer = await orders.service.customer();
    const placed: Order[] = [];
    for (let count = 0; count < 5; count += 1) placed.push((await customer.place(wish())).order!);
    expect(orders.service.coupons.held.size).toBe(1);
    expect((await waiting(customer)).map(({ id }) => id)).toEqual([placed[4]!.id]);
    await expect(orders.control.pay(await orders.sessionOf(placed[0]!))).rejects.toThrow();
    await orders.control.pay(await orders.sessionOf(placed[4]!));
    await orders.reaches(placed[4]!, 'paid');
    const other = await customer.place(wish());
    expect(other.order?.state).toBe(OrderState.AWAITING_PAYMENT);
    expect(orders.service.coupons.held.size).toBe(2);
  });

  it('holds one use also when many are placed at once, and each gets through in its turn', async () => {
    const customer = await orders.service.customer();
    const wishes = Array.from({ length: 5 }, wish);
    const answers = await Promise.allSettled(wishes.map((one) => customer.tryToPlace(one)));
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(['rate.limited', 'service.unavailable']).toContain((answer.reason as { code: string }).code);
    expect((await waiting(customer)).length).toBeLessThanOrEqual(1);
    await eventually(async () => expect(orders.service.coupons.held.size).toBeLessThanOrEqual(1));
    // One that was placed may have made way for another since: asked again, it only repeats its answer.
    const refused = wishes.find((_, index) => answers[index]?.status === 'rejected');
    const { order } = await customer.place(refused ?? wish());
    expect((await waiting(customer)).map(({ id }) => id)).toEqual([order!.id]);
  });

  it('leaves alone what a bank has begun to pay', async () => {
    const placed = await orders.placed({ couponCode: 'HALF' });
    await orders.control.pay(placed.session, { bankDebit: true });
    await eventually(async () => {
      const { client } = orders.service;
      const seen = await client.getOrder({ orderId: placed.order.id }, placed.customer.call);
      expect(seen.paymentDelayed).toBe(true);
    });
    await placed.customer.place(wish());
    expect(orders.service.coupons.held.size).toBe(2);
    expect(await orders.service.stateOf(placed.order.id)).toBe('awaiting_payment');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { register } from 'prom-client';
import { StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start();
});
afterAll(() => orders?.stop());

describe('a payment that is not what was asked', () => {
  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'usd' }],
    ['another order', { metadata: { order_id: 'a5f0c0de-0000-4000-8000-000000000000', attempt: '1' } }],
    [
      'what the customer saw',
      { presentment_details: { presentment_amount: 1_500, presentment_currency: 'usd' } },
    ],
  ])('(%s) starts nothing, moves nothing and calls a person', async (_what, altered) => {
    const placed = await orders.placed();
    await orders.control.pay(placed.session, { altered });
    await eventually(async () => {
      const rows = await orders.service.query<{ event: string }>(
        'SELECT event FROM process_anomalies WHERE order_id = $1',
        [placed.order.id],
      );
      expect(rows).toEqual([{ event: 'payment_differs' }]);
    });
    expect(await orders.service.stateOf(placed.order.id)).toBe('awaiting_payment');
    expect(await orders.money(placed.order)).toMatchObject({ charged: 1200, refunded: 0 });
    expect(await register.getSingleMetricAsString('orders_money_anomalies_total')).toMatch(
      /kind="payment_differs"} [1-9]/,
    );
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testService } from '@headshots/platform/testing';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { OrderState } from '@headshots/proto/orders/v1/orders_pb';
import { OrdersUnderTest } from './orders-service.ts';

let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start();
});

afterAll(async () => {
  await service?.stop();
});

afterEach(() => {
  service.coupons.held.clear();
  service.coupons.uses = 1;
  service.coupons.percent = 50n;
});

const euros = (amount: bigint) => ({ amount, currency: 'EUR' });

describe('a coupon', () => {
  it('lowers the total, and its reservation goes out with the payment', async () => {
    const { order } = await (await service.customer()).place({ couponCode: ' HALF ' });
    expect(order).toMatchObject({
      listPrice: euros(1200n),
      discount: euros(600n),
      total: euros(600n),
      couponCode: 'HALF',
    });
    const reservation = service.coupons.held.get(order!.id);
    await eventually(async () => {
      const [paid] = await service.published(OrderPaidSchema, 'order.paid', order!.id);
      expect(paid?.couponReservationId).toBe(reservation);
    });
    expect(service.coupons.keys.at(-1)).toBe(`Service orders:${testService('orders').key}`);
  });

  it('is held for as long as the payment may be told late, and for the payment itself', async () => {
    const before = Date.now();
    await (await service.customer()).place({ couponCode: 'HALF' });
    const heldFor = (service.coupons.heldUntil?.getTime() ?? 0) - before;
    expect(heldFor).toBeGreaterThanOrEqual(12 * 60 * 60 * 1000);
  });

  it('that pays for everything needs no payment', async () => {
    service.coupons.percent = 100n;
    const { order, nextUrl } = await (await service.customer()).place({ couponCode: 'HALF' });
    expect(order).toMatchObject({ state: OrderState.PAID, total: euros(0n) });
    expect(nextUrl).toContain('session_id=free_');
  });

  it('that has no use left makes no order', async () => {
    service.coupons.uses = 0;
    const customer = await service.customer();
    await expect(customer.place({ couponCode: 'HALF' })).rejects.toMatchObject({ code: 'coupon.invalid' });
    expect(await service.ordersOf(customer)).toHaveLength(0);
  });

  it('comes back when the commit fails', async () => {
    const customer = await service.customer();
    await service.query('ALTER TABLE order_consents ADD CONSTRAINT broken CHECK (false) NOT VALID');
    try {
      const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
      await expect(customer.place(request)).rejects.toBeDefined();
      expect(service.coupons.held.size).toBe(0);
      expect(await service.ordersOf(customer)).toHaveLength(0);
      await service.query('ALTER TABLE order_consents DROP CONSTRAINT broken');
      expect((await customer.place(request)).order?.state).toBe(OrderState.PAID);
      expect(service.coupons.held.size).toBe(1);
    } finally {
      await service.query('ALTER TABLE order_consents DROP CONSTRAINT IF EXISTS broken');
    }
  });

  it('is reserved once for a request that died halfway and is repeated', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
    const { order } = await customer.place(request);
    await service.query('DELETE FROM orders WHERE id = $1', [order!.id]);
    await service.query('DELETE FROM order_consents WHERE order_id = $1', [order!.id]);
    await service.query('DELETE FROM idempotency_keys WHERE user_id = $1', [customer.userId]);
    expect((await customer.place(request)).order?.id).toBe(order!.id);
    expect(service.coupons.held.size).toBe(1);
  });
});

describe('a neighbour that is away', () => {
  it('media: 503, no order, no coupon use lost, and the same request succeeds later', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
    await service.media.server.stop();
    await expect(customer.tryToPlace(request)).rejects.toMatchObject({
      code: 'service.unavailable',
      status: 503,
    });
    expect(await service.ordersOf(customer)).toHaveLength(0);
    expect(service.coupons.held.size).toBe(0);
    await service.media.server.start();
    await eventually(async () => expect((await customer.place(request)).order?.state).toBe(OrderState.PAID));
  });

  it('coupons: 503 with a coupon, no trouble without', async () => {
    const customer = await service.customer();
    await service.coupons.server.stop();
    await expect(customer.tryToPlace({ couponCode: 'HALF' })).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect((await customer.place()).order?.state).toBe(OrderState.PAID);
    await service.coupons.server.start();
    await eventually(() => customer.place({ couponCode: 'HALF' }));
  });
});

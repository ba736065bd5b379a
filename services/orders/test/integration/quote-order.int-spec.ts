import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testService } from '@headshots/platform/testing';
import { Package } from '@headshots/proto/common/v1/types_pb';
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

const half = { package: Package.PROFESSIONAL, couponCode: 'HALF' };
const euros = (amount: bigint) => ({ amount, currency: 'EUR' });

describe('a quote', () => {
  it('tells price, discount and total to anybody, and takes no use', async () => {
    expect(await service.client.quoteOrder({ ...half, couponCode: ' half ' })).toMatchObject({
      listPrice: euros(1200n),
      discount: euros(600n),
      total: euros(600n),
      couponCode: 'HALF',
      couponUsesRemaining: 1,
    });
    expect(service.coupons.held.size).toBe(0);
    expect(service.coupons.keys.at(-1)).toBe(`Service orders:${testService('orders').key}`);
  });

  it.each([
    [Package.PROFESSIONAL, 'EUR', 33n],
    [Package.PREMIUM, 'NOK', 7n],
    [Package.ULTRA, 'USD', 100n],
  ])('is what placing charges: package %p in %s, %p per cent', async (chosen, currency, percent) => {
    service.coupons.percent = percent;
    const purchase = { package: chosen, currency, couponCode: 'HALF' };
    const { listPrice, discount, total } = await service.client.quoteOrder(purchase);
    const { order } = await (await service.customer()).place(purchase);
    expect(order).toMatchObject({ listPrice, discount, total });
  });

  it.each([
    [{ couponCode: '  ' }, 'coupon.code_required'],
    [{ couponCode: 'NOSUCH' }, 'coupon.not_found'],
    [{ package: Package.UNSPECIFIED }, 'coupon.invalid_request'],
    [{ currency: 'GBP' }, 'validation.failed'],
  ])('of %p is refused with %s', async (changes, code) => {
    await expect(service.client.quoteOrder({ ...half, ...changes })).rejects.toMatchObject({ code });
  });

  it('of a coupon without a use left is refused, as its order is', async () => {
    service.coupons.uses = 0;
    await expect(service.client.quoteOrder(half)).rejects.toMatchObject({ code: 'coupon.invalid' });
    const customer = await service.customer();
    await expect(customer.place(half)).rejects.toMatchObject({ code: 'coupon.invalid' });
  });

  it.each([101n, -1n])('of %p per cent is a defect of ours, and no price', async (percent) => {
    service.coupons.percent = percent;
    await expect(service.client.quoteOrder(half)).rejects.toMatchObject({ code: 'coupon.validation_failed' });
  });

  it('with coupons away is 503; prices go on, and it comes back by itself', async () => {
    await service.coupons.server.stop();
    await expect(service.impatient.quoteOrder(half)).rejects.toMatchObject({
      code: 'service.unavailable',
      status: 503,
    });
    expect((await service.client.listPackages({})).packages).toHaveLength(3);
    await service.coupons.server.start();
    await eventually(async () =>
      expect((await service.client.quoteOrder(half)).total).toEqual(expect.objectContaining(euros(600n))),
    );
  });
});

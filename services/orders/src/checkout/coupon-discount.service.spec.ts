import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DependencyDown, problem } from '@headshots/platform/errors';
import type { CheckoutSettings } from './checkout.settings.ts';
import type { CouponsPort } from './coupons.port.ts';
import { CouponDiscount } from './coupon-discount.service.ts';
import type { PlaceOrderCommand } from './place-order.command.ts';

Logger.overrideLogger(false);

const price = { amount: 1200n, currency: 'EUR' as const };
const command = { userId: 'user-1', couponCode: 'HALF', package: 'professional' } as PlaceOrderCommand;

function setUp() {
  const coupons = {
    quote: jest.fn<CouponsPort['quote']>(),
    reserve: jest.fn<CouponsPort['reserve']>().mockResolvedValue({
      reservationId: 'reservation-1',
      discount: { amount: 600n, currency: 'EUR' },
    }),
    release: jest.fn<CouponsPort['release']>().mockResolvedValue(),
  };
  return { coupons, discount: new CouponDiscount(coupons, { reservationSeconds: 60 } as CheckoutSettings) };
}

const failsWith = (error: Error) => async () => {
  throw error;
};

describe('a coupon around an order', () => {
  it('is not asked for without a code', async () => {
    const { coupons, discount } = setUp();
    const seen = await discount.around(
      { ...command, couponCode: '' },
      'order-1',
      price,
      async (found) => found,
    );
    expect(seen).toEqual({
      discount: { amount: 0n, currency: 'EUR' },
      couponCode: null,
      couponReservationId: null,
    });
    expect(coupons.reserve).not.toHaveBeenCalled();
  });

  it('is kept when the order was made', async () => {
    const { coupons, discount } = setUp();
    const seen = await discount.around(command, 'order-1', price, async (found) => found);
    expect(seen).toMatchObject({ couponReservationId: 'reservation-1', discount: { amount: 600n } });
    expect(coupons.release).not.toHaveBeenCalled();
  });

  it.each([
    ['the photo was taken meanwhile', problem('photo.in_use')],
    ['the provider of payments is away', problem('service.unavailable')],
    ['the database refused', new Error('constraint')],
  ])('comes back when %s', async (_, error) => {
    const { coupons, discount } = setUp();
    await expect(discount.around(command, 'order-1', price, failsWith(error))).rejects.toBe(error);
    expect(coupons.release).toHaveBeenCalledWith('order-1');
  });

  it.each([
    ['the commit may have succeeded', new DependencyDown('connection lost')],
    ['another try of the same request holds it', problem('idempotency.in_progress')],
  ])('stays reserved when %s', async (_, error) => {
    const { coupons, discount } = setUp();
    await expect(discount.around(command, 'order-1', price, failsWith(error))).rejects.toBe(error);
    expect(coupons.release).not.toHaveBeenCalled();
  });

  it('tells why the order failed, also when coupons is away', async () => {
    const { coupons, discount } = setUp();
    coupons.release.mockRejectedValue(problem('service.unavailable'));
    const error = problem('photo.in_use');
    await expect(discount.around(command, 'order-1', price, failsWith(error))).rejects.toBe(error);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CouponValue } from './coupon.ts';
import { discounted } from './discount.ts';

const euros = (amount: bigint) => ({ amount, currency: 'EUR' });
const percent = (value: number): CouponValue => ({ kind: 'percent', percent: value });

describe('a discount', () => {
  it.each([
    [1200n, 10, 120n],
    [1995n, 10, 200n],
    [1994n, 10, 199n],
    [1n, 50, 1n],
    [3900n, 100, 3900n],
    [1200n, 0, 0n],
  ])('takes from %d minor units %d percent: %d', (price, rate, discount) => {
    expect(discounted(euros(price), percent(rate))).toEqual({
      discount: euros(discount),
      total: euros(price - discount),
    });
  });

  it('takes the amount of the currency', () => {
    const value: CouponValue = { kind: 'amount', amounts: { EUR: 500, SEK: 5000 } };
    expect(discounted(euros(1200n), value).total).toEqual(euros(700n));
    expect(discounted({ amount: 13900n, currency: 'SEK' }, value).total.amount).toBe(8900n);
  });

  const prices = fc.bigInt({ min: 0n, max: 10n ** 8n });
  const values = fc.oneof(
    fc.integer({ min: 0, max: 100 }).map(percent),
    fc.nat({ max: 10 ** 8 }).map((amount): CouponValue => ({ kind: 'amount', amounts: { EUR: amount } })),
  );

  it('never goes below zero, and discount and total make the price', () => {
    fc.assert(
      fc.property(prices, values, (amount, value) => {
        const { discount, total } = discounted(euros(amount), value);
        expect(total.amount >= 0n && discount.amount >= 0n).toBe(true);
        expect(discount.amount + total.amount).toBe(amount);
      }),
    );
  });

  it('is at most half a minor unit away from the exact percentage', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 100 }), (amount, rate) => {
        const hundredths =
          discounted(euros(amount), percent(rate)).discount.amount * 100n - amount * BigInt(rate);
        expect(hundredths > -50n && hundredths <= 50n).toBe(true);
      }),
    );
  });
});

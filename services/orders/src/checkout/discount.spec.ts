import { describe, expect, it } from '@jest/globals';
import { currencyBook } from '../order/currency.ts';
import { discountOn } from './discount.ts';
import { currencies, minus } from '../order/money.ts';

describe('what a coupon takes off', () => {
  it.each(currencies)('leaves in %s nothing, or what a card can be charged', (currency) => {
    const price = { amount: 12_00n, currency };
    const { minimumCharge } = currencyBook[currency];
    const totalWith = (rest: bigint) =>
      minus(price, discountOn(price, { amount: price.amount - rest, currency })).amount;
    expect(totalWith(0n)).toBe(0n);
    expect(totalWith(1n)).toBe(0n);
    expect(totalWith(minimumCharge - 1n)).toBe(0n);
    expect(totalWith(minimumCharge)).toBe(minimumCharge);
    expect(totalWith(price.amount)).toBe(price.amount);
  });
});

import { describe, expect, it } from '@jest/globals';
import { currencies } from '../order/money.ts';
import { packages } from '@headshots/proto/vocabulary';
import { defaultPriceBook, priceOf } from './price-book.ts';

describe('the price book', () => {
  it.each([
    ['EUR', [1200n, 1900n, 3900n]],
    ['USD', [1300n, 2100n, 4300n]],
    ['NOK', [13900n, 21900n, 44900n]],
    ['DKK', [8900n, 13900n, 28900n]],
    ['SEK', [13900n, 21900n, 44900n]],
  ] as const)('has the price points of %s in minor units', (currency, amounts) => {
    expect(packages.map((name) => priceOf(defaultPriceBook, name, currency))).toEqual(
      amounts.map((amount) => ({ amount, currency })),
    );
  });

  it('asks more for more images in every currency', () => {
    for (const currency of currencies) {
      const [first, second, third] = packages.map((name) => defaultPriceBook[currency][name]);
      expect(first! < second! && second! < third!).toBe(true);
    }
  });
});

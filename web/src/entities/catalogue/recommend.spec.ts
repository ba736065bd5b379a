import { describe, expect, test } from '@jest/globals';
import { builtInPriceBook, type Currency } from '@/shared/config/app-config';
import { recommendedOf } from '@/entities/catalogue/recommend';
import type { PackageOffer } from '@/shared/api/types';

const offersIn = (currency: Currency, changed: Partial<Record<string, number>> = {}): PackageOffer[] =>
  builtInPriceBook.map(({ package: name, images, estimatedMinutes, prices }) => ({
    package: name,
    images,
    estimatedMinutes,
    recentMinutes: null,
    price: { amount: changed[name] ?? prices[currency], currency },
  }));

describe('the recommended package', () => {
  test.each(['EUR', 'USD', 'NOK', 'DKK', 'SEK'] as const)(
    'is the one whose images cost least each, in %s of the price book',
    (currency) => {
      expect(recommendedOf(offersIn(currency))?.package).toBe('premium');
    },
  );

  test('follows other prices, and is the smallest where images cost the same', () => {
    expect(recommendedOf(offersIn('EUR', { ultra: 3700 }))?.package).toBe('ultra');
    expect(recommendedOf(offersIn('EUR', { ultra: 3800 }).reverse())?.package).toBe('premium');
    expect(recommendedOf([])).toBeUndefined();
  });
});

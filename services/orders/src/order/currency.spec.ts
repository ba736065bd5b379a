import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  currencyBook,
  currencyRules,
  decimalText,
  moneyText,
  priceFaults,
  type CurrencyBook,
} from './currency.ts';
import { currencies } from './money.ts';
import { defaultPriceBook } from '../checkout/price-book.ts';

/** With a currency that has no minor units and one that has three digits of them. */
const testBook: CurrencyBook = {
  ...currencyBook,
  JPY: { exponent: 0, minimumCharge: 50n, step: 1n, invoiceLimit: 30_000n },
  KWD: { exponent: 3, minimumCharge: 200n, step: 10n, invoiceLimit: 75_000n },
};

describe('the book of currencies', () => {
  it('knows every currency of the product', () => {
    expect(Object.keys(currencyBook).sort()).toEqual([...currencies].sort());
  });

  it('refuses to guess about another', () => {
    expect(() => currencyRules('JPY')).toThrow(RangeError);
    expect(() => currencyRules('constructor')).toThrow(RangeError);
  });

  it('finds nothing wrong with the prices of the product', () => {
    expect(priceFaults(defaultPriceBook)).toEqual([]);
  });

  it.each([
    ['an unknown currency', { JPY: { premium: 1900n } }, currencyBook, 'JPY is not in the book'],
    ['an amount off the step', { KWD: { premium: 5_995n } }, testBook, 'KWD premium is not a multiple of 10'],
    ['more than 250 EUR', { EUR: { ultra: 250_01n } }, currencyBook, 'small-amount invoice'],
    ['nothing', { EUR: { ultra: 0n } }, currencyBook, 'costs nothing'],
  ] as const)('names %s', (_, prices, book, fault) => {
    expect(priceFaults(prices, book)).toEqual([expect.stringContaining(fault)]);
  });

  it('takes prices without minor units and with three digits of them', () => {
    expect(priceFaults({ JPY: { ultra: 30_000n }, KWD: { ultra: 12_990n } }, testBook)).toEqual([]);
  });
});

describe('an amount', () => {
  it.each([
    [1900n, 'EUR', 'de-DE', '19,00 €'],
    [-1900n, 'EUR', 'de-DE', '-19,00 €'],
    [5n, 'USD', 'en-US', '$0.05'],
    [1900n, 'JPY', 'en-US', '¥1,900'],
    [1900n, 'JPY', 'de-DE', '1.900 ¥'],
    [12_990n, 'KWD', 'en-US', 'KWD 12.990'],
    [9n, 'KWD', 'en-US', 'KWD 0.009'],
    [1_234_567_890_123_456_789n, 'EUR', 'en-US', '€12,345,678,901,234,567.89'],
  ] as const)('%d %s is written for %s', (amount, currency, locale, text) => {
    const written = moneyText({ amount, currency }, locale, testBook).replaceAll('\u00a0', ' ');
    expect(written).toBe(text);
  });

  it('is the same number in every currency, however many digits its minor units have', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.constantFrom(...Object.values(testBook)),
        (amount, { exponent }) => {
          const text = decimalText(amount, exponent);
          expect(text.split('.')[1]?.length ?? 0).toBe(exponent);
          expect(BigInt(text.replace('.', ''))).toBe(amount);
        },
      ),
    );
  });
});

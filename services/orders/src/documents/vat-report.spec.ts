import { describe, expect, it } from '@jest/globals';
import { currencyBook } from '../order/currency.ts';
import { exchangeRateOf, inEuroCents, periodOf, vatReport, type Turnover } from './vat-report.ts';

describe('a period', () => {
  it.each([
    ['2026-Q4', '2026-10-01', '2027-01-01'],
    ['2026-Q1', '2026-01-01', '2026-04-01'],
    ['2028-02', '2028-02-01', '2028-03-01'],
    ['2026-12', '2026-12-01', '2027-01-01'],
    ['2026', '2026-01-01', '2027-01-01'],
  ])('%s is from %s until before %s', (text, from, until) => {
    expect(periodOf(text)).toEqual({ from, until });
  });

  it.each(['2026-Q5', '2026-13', 'Q4', '', '26'])('is not "%s"', (text) => {
    expect(() => periodOf(text)).toThrow(RangeError);
  });
});

describe('a rate of exchange', () => {
  const [, dollar] = exchangeRateOf('USD=1.09');

  it.each([
    [109n, 100n],
    [1n, 1n],
    [-109n, -100n],
    [2100n, 1927n],
  ])('makes of %d cents of the dollar %d of the euro', (amount, cents) => {
    expect(inEuroCents(amount, 'USD', dollar)).toBe(cents);
  });

  it('knows currencies without minor units and with three digits of them', () => {
    const book = {
      ...currencyBook,
      JPY: { exponent: 0, minimumCharge: 50n, step: 1n, invoiceLimit: 30_000n },
      KWD: { exponent: 3, minimumCharge: 200n, step: 10n, invoiceLimit: 75_000n },
    };
    expect(inEuroCents(1_600n, 'JPY', exchangeRateOf('JPY=160')[1], book)).toBe(1000n);
    expect(inEuroCents(3_300n, 'KWD', exchangeRateOf('KWD=0.33')[1], book)).toBe(1000n);
  });

  it.each(['USD', 'USD=0', 'USD=-1', 'usd=1', 'USD=1,09', '=1'])('is not "%s"', (text) => {
    expect(() => exchangeRateOf(text)).toThrow(RangeError);
  });
});

it('the report says sums by country, rate and currency, and euros where it knows the rate', () => {
  const row: Turnover = {
    country: 'FI',
    taxedIn: 'FI',
    basisPoints: 2550,
    currency: 'USD',
    isCorrection: true,
    documents: 2,
    net: -1000n,
    vat: -90n,
    gross: -1090n,
    guessed: 1,
  };
  const lines = vatReport([row, { ...row, currency: 'SEK' }], new Map([exchangeRateOf('USD=1.09')]));
  expect(lines.map((line) => Object.values(line))).toEqual([
    ['FI', 'FI', '25.50 %', 'USD', 'corrections', '2', '-10.00', '-0.90', '-10.90', '-10.00', '1'],
    ['FI', 'FI', '25.50 %', 'SEK', 'corrections', '2', '-10.00', '-0.90', '-10.90', '', '1'],
  ]);
  expect(Object.keys(lines[0] ?? {})).toHaveLength(11);
});

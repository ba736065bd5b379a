import { describe, expect, it } from '@jest/globals';
import { currencies } from './money.ts';
import { taxed } from './sales-tax.ts';

describe('the tax in a price', () => {
  it.each([
    [12_00n, 'EUR', { country: 'DE', net: 10_08n, vat: 1_92n, gross: 12_00n }],
    [39_00n, 'EUR', { country: 'DE', net: 32_77n, vat: 6_23n, gross: 39_00n }],
    [139_00n, 'NOK', { country: 'NO', net: 111_20n, vat: 27_80n, gross: 139_00n }],
    [13_00n, 'USD', { country: 'US', net: 13_00n, vat: 0n, gross: 13_00n }],
  ] as const)('of %d %s is known to the minor unit', (amount, currency, expected) => {
    expect(taxed({ amount, currency })).toEqual(expected);
  });

  it.each(currencies)('and the net add up to the price in %s', (currency) => {
    for (let amount = 0n; amount < 500n; amount += 1n) {
      const { net, vat } = taxed({ amount, currency });
      expect(net + vat).toBe(amount);
      expect(net >= vat).toBe(true);
    }
  });
});

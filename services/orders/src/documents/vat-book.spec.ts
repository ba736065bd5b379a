import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencies } from '../order/money.ts';
import {
  buyerCountry,
  standardRates,
  taxed,
  vatTreatment,
  type VatRate,
  type VatSettings,
} from './vat-book.ts';

const domestic: VatSettings = { scheme: 'domestic', registrations: new Map() };
const oss: VatSettings = { scheme: 'oss', registrations: new Map() };

describe('the VAT book', () => {
  it('has a dated rate with its source of the 27 members', () => {
    expect(new Set(standardRates.map(({ country }) => country)).size).toBe(27);
    for (const { country, validFrom, source, basisPoints } of standardRates) {
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(new Date(validFrom).toISOString().slice(0, 10)).toBe(validFrom);
      expect(source).not.toBe('');
      expect(basisPoints >= 1_500 && basisPoints <= 2_700).toBe(true);
    }
  });

  it.each([
    ['DE', domestic, { taxedIn: 'DE', basisPoints: 1900 }],
    ['FI', domestic, { taxedIn: 'DE', basisPoints: 1900 }],
    ['FI', oss, { taxedIn: 'FI', basisPoints: 2550 }],
    ['DE', oss, { taxedIn: 'DE', basisPoints: 1900 }],
    ['US', oss, { taxedIn: null, basisPoints: 0 }],
    ['NO', domestic, { taxedIn: null, basisPoints: 0 }],
  ] as const)('taxes a buyer of %s', (country, settings, treatment) => {
    expect(vatTreatment(country, '2026-11-21', settings)).toEqual(treatment);
  });

  it('charges a foreign tax with a registration only', () => {
    const settings = { ...oss, registrations: new Map([['NO', 2500]]) };
    expect(vatTreatment('NO', '2026-11-21', settings)).toEqual({ taxedIn: 'NO', basisPoints: 2500 });
    expect(vatTreatment('CH', '2026-11-21', settings)).toEqual({ taxedIn: null, basisPoints: 0 });
  });

  it('takes the rate of the day', () => {
    const row = (basisPoints: number, validFrom: string): VatRate => ({
      country: 'FI',
      basisPoints,
      validFrom,
      source: 'test',
    });
    const rates = [row(2550, '2027-01-01'), row(2400, '2026-01-01')];
    const on = (day: string) => vatTreatment('FI', day, oss, rates).basisPoints;
    expect([on('2026-12-31'), on('2027-01-01'), on('2031-05-05')]).toEqual([2400, 2550, 2550]);
    expect(() => on('2025-12-31')).toThrow(RangeError);
  });
});

describe('the country of a buyer', () => {
  it.each([
    [
      { billing: 'FR', card: 'BE' },
      { country: 'DE', from: 'home', agreed: false },
    ],
    [
      { billing: 'FR', card: 'FR' },
      { country: 'FR', from: 'billing', agreed: true },
    ],
    [
      { billing: null, card: 'BE' },
      { country: 'BE', from: 'card', agreed: false },
    ],
    [
      { billing: null, card: null },
      { country: 'SE', from: 'market', agreed: false },
    ],
  ] as const)('of %j', (evidence, expected) => {
    expect(buyerCountry(evidence, 'SEK')).toEqual(expected);
  });

  it('is known for every currency of the product', () => {
    for (const currency of currencies)
      expect(buyerCountry({ billing: null, card: null }, currency).country).toMatch(/^[A-Z]{2}$/);
  });
});

describe('the tax in a price', () => {
  it.each([
    [12_00n, 1900, { net: 10_08n, vat: 1_92n, gross: 12_00n }],
    [39_00n, 1900, { net: 32_77n, vat: 6_23n, gross: 39_00n }],
    [139_00n, 2500, { net: 111_20n, vat: 27_80n, gross: 139_00n }],
    [13_00n, 0, { net: 13_00n, vat: 0n, gross: 13_00n }],
    [19_00n, 2550, { net: 15_14n, vat: 3_86n, gross: 19_00n }],
    // Yen have no minor units, and the arithmetic has none either.
    [1_900n, 1000, { net: 1_727n, vat: 173n, gross: 1_900n }],
  ] as const)('of %d at %d is known to the minor unit', (gross, basisPoints, expected) => {
    expect(taxed(gross, basisPoints)).toEqual(expected);
  });

  it('and the net add up to the price at every rate, half rounded up', () => {
    const rates = [...new Set(standardRates.map(({ basisPoints }) => basisPoints))];
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.constantFrom(0, ...rates), (gross, rate) => {
        const { net, vat } = taxed(gross, rate);
        expect(net + vat).toBe(gross);
        const error = 2n * (vat * (10_000n + BigInt(rate)) - gross * BigInt(rate));
        expect(error > -(10_000n + BigInt(rate)) && error <= 10_000n + BigInt(rate)).toBe(true);
      }),
    );
  });

  it('is never computed again for a correction', () => {
    expect(() => taxed(-1n, 1900)).toThrow(RangeError);
  });
});

import { describe, expect, test } from '@jest/globals';
import {
  midnightOf,
  minorOf,
  readCoupon,
  wrongAmounts,
  type CouponDraft,
  type CouponField,
} from '@/pages/desk/coupon-draft';

const all = ['professional', 'premium', 'ultra'] as const;
const now = Date.parse('2026-11-28T12:00:00');
const draft = (part: Partial<CouponDraft> = {}): CouponDraft => ({
  ...{ code: 'spring26', kind: 'percent', percent: '15', amounts: {}, maxUses: '', from: '', until: '' },
  packages: all,
  ...part,
});
const wantedOf = (part: Partial<CouponDraft>) => {
  const read = readCoupon(draft(part), all, now);
  return 'wanted' in read ? read.wanted : undefined;
};
const faultyIn = (part: Partial<CouponDraft>): readonly CouponField[] => {
  const read = readCoupon(draft(part), all, now);
  return 'faulty' in read ? [...read.faulty] : [];
};

describe('an amount', () => {
  test.each([
    ['5', 'EUR', 500],
    ['5.5', 'EUR', 550],
    ['5,50', 'EUR', 550],
    ['0.01', 'USD', 1],
    ['19.99', 'EUR', 1999],
    ['1.15', 'EUR', 115],
    ['4.35', 'SEK', 435],
    ['999999999.99', 'NOK', 99_999_999_999],
    ['500', 'JPY', 500],
    ['1.234', 'KWD', 1234],
  ])('%s %s is exact in minor units', (typed, currency, minor) => {
    expect(minorOf(typed, currency)).toBe(minor);
  });

  test.each([
    ['', 'EUR'],
    ['0', 'EUR'],
    ['0.00', 'EUR'],
    ['-5', 'EUR'],
    ['5.505', 'EUR'],
    ['1.000', 'EUR'],
    ['1,000.50', 'EUR'],
    ['5.', 'EUR'],
    ['.5', 'EUR'],
    ['5e2', 'EUR'],
    ['five', 'EUR'],
    ['5.5', 'JPY'],
    ['1234567890', 'EUR'],
  ])('is not %p in %s', (typed, currency) => {
    expect(minorOf(typed, currency)).toBeUndefined();
  });
});

describe('a day', () => {
  test('begins at the midnight of this device, and ends at the next one', () => {
    expect(midnightOf('2026-12-31')).toEqual(new Date('2026-12-31T00:00:00'));
    expect(midnightOf('2026-12-31', 1)).toEqual(new Date('2027-01-01T00:00:00'));
  });

  test.each(['', '?', '31.12.2026', '0026-12-31', '20260-01-01'])('is not %p', (typed) => {
    expect(midnightOf(typed)).toBeUndefined();
  });
});

describe('a new coupon', () => {
  test('has no limit, no end and every package where nothing is said', () => {
    expect(wantedOf({})).toEqual({ code: 'SPRING26', percent: 15, amounts: [], packages: [] });
  });

  test('counts from its first day to the end of its last', () => {
    expect(
      wantedOf({ maxUses: '100', from: '2026-12-01', until: '2026-12-31', packages: ['ultra'] }),
    ).toEqual({
      ...{ code: 'SPRING26', percent: 15, amounts: [], maxUses: 100, packages: ['ultra'] },
      validFrom: new Date('2026-12-01T00:00:00').toISOString(),
      validUntil: new Date('2027-01-01T00:00:00').toISOString(),
    });
    expect(wantedOf({ from: '2026-11-28', until: '2026-11-28' })).toBeDefined();
  });

  test('takes amounts off in the currencies that have one, whatever stood in the field of percents', () => {
    const amounts = { DKK: '', EUR: '5.50', NOK: '60' };
    expect(wantedOf({ kind: 'amounts', percent: 'x', amounts })).toEqual({
      code: 'SPRING26',
      amounts: [
        { currency: 'EUR', amount: 550 },
        { currency: 'NOK', amount: 6000 },
      ],
      packages: [],
    });
  });

  test.each<[Partial<CouponDraft>, CouponField]>([
    [{ code: '' }, 'code'],
    [{ code: 'zwölf' }, 'code'],
    [{ code: '-5' }, 'code'],
    [{ code: 'A B' }, 'code'],
    [{ code: 'X'.repeat(65) }, 'code'],
    [{ percent: '' }, 'percent'],
    [{ percent: '0' }, 'percent'],
    [{ percent: '101' }, 'percent'],
    [{ percent: '12.5' }, 'percent'],
    [{ kind: 'amounts' }, 'amounts'],
    [{ kind: 'amounts', amounts: { EUR: '5', NOK: '0' } }, 'amounts'],
    [{ maxUses: '0' }, 'maxUses'],
    [{ maxUses: '2147483648' }, 'maxUses'],
    [{ maxUses: '1.5' }, 'maxUses'],
    [{ from: '?' }, 'validFrom'],
    [{ until: '?' }, 'validUntil'],
    [{ until: '2026-11-27' }, 'validUntil'],
    [{ from: '2026-12-02', until: '2026-12-01' }, 'validUntil'],
    [{ packages: [] }, 'packages'],
  ])('with %j is told what to correct', (part, field) => {
    expect(faultyIn(part)).toEqual([field]);
  });

  test('is told everything at once, and which amounts are none', () => {
    expect(faultyIn({ code: '', percent: '', maxUses: 'x' })).toEqual(['code', 'percent', 'maxUses']);
    expect(wrongAmounts(draft({ amounts: { EUR: '5', NOK: 'x', SEK: '' } }))).toEqual(['NOK']);
  });
});

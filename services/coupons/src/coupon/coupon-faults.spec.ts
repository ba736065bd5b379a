import { describe, expect, it } from '@jest/globals';
import { aCoupon } from '../../test/builders/coupon.ts';
import { couponFaults } from './coupon-faults.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:00:01Z');

describe('a coupon that somebody wants', () => {
  it('has no fault with a code and something that it takes off', () => {
    expect(couponFaults(aCoupon(), now)).toEqual([]);
    const most = aCoupon({ code: 'X'.repeat(64), maxUses: 2_147_483_647, packages: ['ultra'] });
    expect(couponFaults({ ...most, validFrom: now, validUntil: later }, now)).toEqual([]);
  });

  it.each([
    [{ code: '' }, 'code', 'coupon.code_malformed'],
    [{ code: '-5' }, 'code', 'coupon.code_malformed'],
    [{ code: 'ZWÖLF' }, 'code', 'coupon.code_malformed'],
    [{ code: 'X'.repeat(65) }, 'code', 'field.too_long'],
    [{ value: { kind: 'percent', percent: 0 } }, 'percent', 'field.out_of_range'],
    [{ value: { kind: 'percent', percent: 101 } }, 'percent', 'field.out_of_range'],
    [{ value: { kind: 'percent', percent: 2.5 } }, 'percent', 'field.out_of_range'],
    [{ value: { kind: 'amount', amounts: {} } }, 'percent', 'field.required'],
    [{ value: { kind: 'amount', amounts: { EUR: 0 } } }, 'amounts', 'field.out_of_range'],
    [{ value: { kind: 'amount', amounts: { EUR: 500, SEK: -1 } } }, 'amounts', 'field.out_of_range'],
    [{ value: { kind: 'amount', amounts: { EUR: 2 ** 53 } } }, 'amounts', 'field.out_of_range'],
    [{ packages: [] }, 'packages', 'field.required'],
    [{ maxUses: 0 }, 'maxUses', 'field.out_of_range'],
    [{ maxUses: 2_147_483_648 }, 'maxUses', 'field.out_of_range'],
    [{ validUntil: now }, 'validUntil', 'coupon.ends_too_early'],
    [{ validFrom: later, validUntil: later }, 'validUntil', 'coupon.ends_too_early'],
  ] as const)('with %j is told where the fault is', (changes, field, code) => {
    const faults = couponFaults(aCoupon(changes), now);
    expect(faults).toEqual([{ field, code, sentence: expect.stringMatching(/^[A-Z].*\.$/) }]);
  });

  it('is told every fault at once', () => {
    const faults = couponFaults(aCoupon({ code: 'a b', maxUses: 0, validUntil: now }), now);
    expect(faults.map(({ field }) => field)).toEqual(['code', 'maxUses', 'validUntil']);
  });
});

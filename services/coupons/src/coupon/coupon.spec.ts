import { describe, expect, it } from '@jest/globals';
import { aCoupon } from '../../test/builders/coupon.ts';
import { couponState, fits, isAsWanted, normalCode, usesRemaining, type Purchase } from './coupon.ts';

const now = new Date('2026-11-21T12:00:00Z');
const purchase: Purchase = { package: 'premium', price: { amount: 1900n, currency: 'EUR' } };

describe('a coupon', () => {
  it('is found however its code is typed', () => expect(normalCode('  welcome10 ')).toBe('WELCOME10'));

  it.each([
    ['fits without limits', {}, true],
    ['does not fit before it begins', { validFrom: new Date('2026-11-21T12:00:01Z') }, false],
    ['fits from its first moment', { validFrom: now }, true],
    ['does not fit from its end on', { validUntil: now }, false],
    ['fits until its end', { validUntil: new Date('2026-11-21T12:00:01Z') }, true],
    ['does not fit while it is disabled', { disabledAt: now }, false],
    ['does not fit another package', { packages: ['ultra'] }, false],
    ['fits its package', { packages: ['premium', 'ultra'] }, true],
    [
      'does not fit a currency without an amount',
      { value: { kind: 'amount', amounts: { USD: 500 } } },
      false,
    ],
    ['fits a currency with an amount', { value: { kind: 'amount', amounts: { EUR: 500 } } }, true],
  ] as const)('%s', (_, changes, expected) => {
    expect(fits(aCoupon(changes), purchase, now)).toBe(expected);
  });

  it.each([
    [{}, 'active'],
    [{ maxUses: 1, used: 1 }, 'used up'],
    [{ maxUses: 1, used: 1, validUntil: now }, 'over'],
    [{ validFrom: new Date('2026-11-21T12:00:01Z') }, 'not yet'],
    [{ validUntil: now, disabledAt: now }, 'disabled'],
  ] as const)('with %j is %s', (changes, state) => {
    expect(couponState(aCoupon(changes), now)).toBe(state);
  });

  it('is as wanted where its values are the same, in whatever order they were named', () => {
    const amounts = { EUR: 500, NOK: 6000 };
    const ours = aCoupon({ value: { kind: 'amount', amounts }, packages: ['premium', 'ultra'], used: 3 });
    const reordered = { value: { kind: 'amount', amounts: { NOK: 6000, EUR: 500 } } } as const;
    expect(isAsWanted(ours, { ...ours, ...reordered, packages: ['ultra', 'premium'] })).toBe(true);
    for (const other of [
      { value: { kind: 'percent', percent: 5 } },
      { value: { kind: 'amount', amounts: { EUR: 500 } } },
      { value: { kind: 'amount', amounts: { ...amounts, NOK: 6001 } } },
      { validFrom: now },
      { validUntil: now },
      { packages: null },
      { maxUses: 10 },
    ] as const)
      expect(isAsWanted(ours, { ...ours, ...other })).toBe(false);
  });

  it('that was disabled is not as anybody wants it', () => {
    expect(isAsWanted(aCoupon(), aCoupon())).toBe(true);
    expect(isAsWanted(aCoupon({ disabledAt: now }), aCoupon())).toBe(false);
  });

  it('counts the uses that are left', () => {
    expect(usesRemaining(aCoupon({ maxUses: 5, used: 2 }))).toBe(3);
    expect(usesRemaining(aCoupon({ maxUses: 5, used: 7 }))).toBe(0);
    expect(usesRemaining(aCoupon())).toBeNull();
  });
});

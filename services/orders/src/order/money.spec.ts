import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { minus, sameMoney, type Money } from './money.ts';

const euros = (amount: bigint): Money => ({ amount, currency: 'EUR' });
const amounts = fc.bigInt({ min: 0n, max: 10n ** 9n });

describe('money', () => {
  it('neither makes nor loses a cent', () => {
    fc.assert(
      fc.property(amounts, amounts, (less, rest) => {
        expect(minus(euros(less + rest), euros(less))).toEqual(euros(rest));
      }),
    );
  });

  it('never goes below zero', () => {
    fc.assert(
      fc.property(amounts, amounts, (from, more) => {
        expect(() => minus(euros(from), euros(from + more + 1n))).toThrow(RangeError);
      }),
    );
  });

  it('does not mix currencies', () => {
    expect(() => minus(euros(5n), { amount: 1n, currency: 'USD' })).toThrow(RangeError);
    expect(sameMoney(euros(5n), { amount: 5n, currency: 'USD' })).toBe(false);
  });
});

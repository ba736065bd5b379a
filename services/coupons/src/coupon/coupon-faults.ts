import type { CouponValue, NewCoupon } from './coupon.ts';

const longestCode = 64;
const mostUses = 2_147_483_647;

export const couponFaults = (
  { code, value, validFrom, validUntil, packages, maxUses }: NewCoupon,
  now: Date,
) =>
  [
    !/^[A-Z0-9][A-Z0-9_-]*$/.test(code) &&
      'A code is letters A to Z, digits, hyphens and underscores, and begins with a letter or digit.',
    code.length > longestCode && `A code has ${longestCode} characters at most.`,
    valueFault(value),
    packages?.length === 0 && 'A coupon for no package cannot be used.',
    maxUses !== null && !isWithin(maxUses, mostUses) && `Uses are a whole number from 1 to ${mostUses}.`,
    validFrom && validUntil && validUntil <= validFrom && 'It would end before it begins.',
    validUntil && validUntil <= now && 'It would be over already.',
  ].filter((fault) => typeof fault === 'string');

function valueFault(value: CouponValue): string | undefined {
  if (value.kind === 'percent')
    return isWithin(value.percent, 100) ? undefined : 'Percents are a whole number from 1 to 100.';
  const amounts = Object.values(value.amounts);
  if (amounts.length === 0) return 'A coupon takes something off: percents, or amounts.';
  return amounts.every((amount) => isWithin(amount, Number.MAX_SAFE_INTEGER))
    ? undefined
    : 'An amount is more than nothing.';
}

const isWithin = (number: number, most: number): boolean =>
  Number.isSafeInteger(number) && number >= 1 && number <= most;

import type { ErrorCode } from '@headshots/proto/errors';
import type { CouponValue, NewCoupon } from './coupon.ts';

/** What is wrong with a coupon that somebody wants to create. */
export interface CouponFault {
  readonly field: 'code' | 'percent' | 'amounts' | 'maxUses' | 'validUntil' | 'packages';
  readonly code: ErrorCode;
  /** In the words of the operators' commands. */
  readonly sentence: string;
}

const longestCode = 64;
const mostUses = 2_147_483_647;

export const couponFaults = (
  { code, value, validFrom, validUntil, packages, maxUses }: NewCoupon,
  now: Date,
): readonly CouponFault[] =>
  [
    !/^[A-Z0-9][A-Z0-9_-]*$/.test(code) &&
      fault(
        'code',
        'coupon.code_malformed',
        'A code is letters A to Z, digits, hyphens and underscores, and begins with a letter or digit.',
      ),
    code.length > longestCode &&
      fault('code', 'field.too_long', `A code has ${longestCode} characters at most.`),
    valueFault(value),
    packages?.length === 0 && fault('packages', 'field.required', 'A coupon for no package cannot be used.'),
    maxUses !== null &&
      !isWithin(maxUses, mostUses) &&
      fault('maxUses', 'field.out_of_range', `Uses are a whole number from 1 to ${mostUses}.`),
    validFrom &&
      validUntil &&
      validUntil <= validFrom &&
      fault('validUntil', 'coupon.ends_too_early', 'It would end before it begins.'),
    validUntil &&
      validUntil <= now &&
      fault('validUntil', 'coupon.ends_too_early', 'It would be over already.'),
  ].filter((found) => typeof found === 'object' && found !== null);

function valueFault(value: CouponValue): CouponFault | undefined {
  if (value.kind === 'percent')
    return isWithin(value.percent, 100)
      ? undefined
      : fault('percent', 'field.out_of_range', 'Percents are a whole number from 1 to 100.');
  const amounts = Object.values(value.amounts);
  if (amounts.length === 0)
    return fault('percent', 'field.required', 'A coupon takes something off: percents, or amounts.');
  return amounts.every((amount) => isWithin(amount, Number.MAX_SAFE_INTEGER))
    ? undefined
    : fault('amounts', 'field.out_of_range', 'An amount is more than nothing.');
}

const fault = (field: CouponFault['field'], code: ErrorCode, sentence: string): CouponFault => ({
  field,
  code,
  sentence,
});

const isWithin = (number: number, most: number): boolean =>
  Number.isSafeInteger(number) && number >= 1 && number <= most;

import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { problem } from '@headshots/platform/errors';
import type { Money } from '@headshots/proto/common/v1/types_pb';
import type { CreateCouponByStaffRequest } from '@headshots/proto/coupons/v1/coupons_pb';
import type { Package } from '@headshots/proto/vocabulary';
import { packageWords } from '@headshots/proto/words';
import type { CouponValue, NewCoupon } from '../coupon/coupon.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What is wrong with its values is found where it is created. @throws Problem `validation.failed` */
export const newCouponOf = (request: CreateCouponByStaffRequest): NewCoupon => ({
  code: request.code,
  value: valueOf(request),
  validFrom: dateOf(request.validFrom),
  validUntil: dateOf(request.validUntil),
  packages: packagesOf(request),
  maxUses: request.maxUses ?? null,
});

function valueOf({ percent, amounts }: CreateCouponByStaffRequest): CouponValue {
  if (percent === undefined) return { kind: 'amount', amounts: amountsOf(amounts) };
  if (amounts.length > 0) throw invalid('amounts');
  return { kind: 'percent', percent };
}

function amountsOf(amounts: readonly Money[]): Readonly<Record<string, number>> {
  const named = new Set(amounts.map(({ currency }) => currency));
  if (named.size < amounts.length || ![...named].every((currency) => currencies.has(currency)))
    throw invalid('amounts');
  return Object.fromEntries(amounts.map(({ currency, amount }) => [currency, Number(amount)]));
}

function packagesOf({ packages }: CreateCouponByStaffRequest): readonly Package[] | null {
  const names = packages.map((code) => {
    const name = packageWords.find(code);
    if (!name) throw invalid('packages');
    return name;
  });
  return names.length === 0 ? null : [...new Set(names)];
}

const dateOf = (moment: Timestamp | undefined): Date | null => (moment ? timestampDate(moment) : null);

const invalid = (field: 'amounts' | 'packages') =>
  problem('validation.failed', { errors: [{ field, code: 'field.invalid' }] });

import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { CouponForStaffSchema, ListedCouponSchema } from '@headshots/proto/coupons/v1/coupons_pb';
import { packageWords } from '@headshots/proto/words';
import { couponState, type CouponValue } from '../coupon/coupon.ts';
import type { ListedCoupon } from '../coupon/index.ts';
import type { CouponForStaff } from './describe-coupon.service.ts';

export function listedCouponMessage({
  coupon,
  now,
  createdAt,
}: ListedCoupon): MessageInitShape<typeof ListedCouponSchema> {
  const { code, value, used, maxUses, packages, validFrom, validUntil, disabledAt } = coupon;
  return {
    ...{ code, used, ...valueMessage(value) },
    state: couponState(coupon, now).replace(' ', '_'),
    packages: (packages ?? []).map((name) => packageWords.toCode(name)),
    createdAt: timestampFromDate(createdAt),
    ...(maxUses === null ? {} : { maxUses }),
    ...(validFrom && { validFrom: timestampFromDate(validFrom) }),
    ...(validUntil && { validUntil: timestampFromDate(validUntil) }),
    ...(disabledAt && { disabledAt: timestampFromDate(disabledAt) }),
  };
}

const valueMessage = (value: CouponValue) =>
  value.kind === 'percent'
    ? { percent: value.percent }
    : {
        amounts: Object.entries(value.amounts).map(([currency, minor]) => ({
          ...{ currency, amount: BigInt(minor) },
        })),
      };

export const couponForStaffMessage = ({
  record,
  acts,
}: CouponForStaff): MessageInitShape<typeof CouponForStaffSchema> => ({
  coupon: listedCouponMessage(record),
  reserved: record.reserved,
  redeemed: record.redeemed,
  acts: acts.map((act) => ({ ...act, at: timestampFromDate(act.at) })),
});

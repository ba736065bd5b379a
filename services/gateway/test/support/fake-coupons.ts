import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { Package } from '@headshots/proto/common/v1/types_pb';
import type { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { ids } from './samples.ts';

const at = timestampFromDate(new Date('2026-11-21T10:00:00Z'));
const listed = {
  ...{ code: ids.coupon, amounts: [{ amount: 500n, currency: 'EUR' }], state: 'active' },
  ...{ used: 3, maxUses: 100, validUntil: at, packages: [Package.ULTRA], createdAt: at },
};

/** The one coupon that it knows. */
function couponOf(code: string) {
  if (code !== ids.coupon) throw problem('coupon.not_found');
  return {
    coupon: listed,
    ...{ reserved: 1, redeemed: 2, acts: [{ at, act: 'create', operator: 'Grace Hopper' }] },
  };
}

export const fakeCoupons = (): ServiceImpl<typeof CouponsService> => ({
  quote: () => ({}),
  reserve: () => ({}),
  release: () => ({}),
  exportMyData: () => ({ json: '{"couponUses":[]}' }),
  exportUserForStaff: () => ({ json: '{"couponUses":[]}' }),
  listCouponsForStaff: ({ beginning, cursor }) =>
    cursor === '' && ids.coupon.startsWith(beginning)
      ? { coupons: [listed], nextCursor: ids.order }
      : { coupons: [] },
  getCouponForStaff: ({ code }) => couponOf(code),
  createCouponByStaff: (request) => ({
    coupon: {
      ...{ reserved: 0, redeemed: 0, acts: [] },
      coupon: {
        ...{ code: request.code, amounts: request.amounts, state: 'not_yet', createdAt: at },
        packages: request.packages,
        ...(request.percent === undefined ? {} : { percent: request.percent }),
        ...(request.maxUses === undefined ? {} : { maxUses: request.maxUses }),
        ...(request.validFrom && { validFrom: request.validFrom }),
        ...(request.validUntil && { validUntil: request.validUntil }),
      },
    },
    created: true,
  }),
  endCouponByStaff: ({ code }) => {
    const { coupon, ...rest } = couponOf(code);
    return { ...rest, coupon: { ...coupon, state: 'disabled', disabledAt: at } };
  },
  enableCouponByStaff: ({ code }) => couponOf(code),
});

import type { CouponAtDesk, DeskCoupon } from '@/shared/api/types';
import { at, DAY_MS } from './factories.ts';

/** A coupon for everybody, without end, of which nobody knows who made it. */
export const couponOf = (
  part: Partial<DeskCoupon> & Pick<DeskCoupon, 'code'>,
  rest: Partial<CouponAtDesk> = {},
): CouponAtDesk => ({
  coupon: {
    ...{ percent: 10, amounts: [], state: 'active', used: 0, maxUses: null },
    ...{ validFrom: null, validUntil: null, packages: [], createdAt: at(-90 * DAY_MS), disabledAt: null },
    ...part,
  },
  ...{ reserved: 0, redeemed: part.used ?? 0, acts: [], ...rest },
});

const doneBy = (operator: string, act: string, daysAgo: number) => ({
  ...{ at: at(-daysAgo * DAY_MS), act, operator },
});

/** The newest first. */
export const someCoupons = (): CouponAtDesk[] => [
  couponOf(
    {
      ...{ code: 'SPRING26', percent: 15, used: 42, maxUses: 500, packages: ['premium', 'ultra'] },
      ...{ createdAt: at(-3 * DAY_MS), validUntil: at(30 * DAY_MS) },
    },
    { reserved: 2, redeemed: 40, acts: [doneBy('Kim Vogel', 'create', 3)] },
  ),
  couponOf(
    {
      code: 'FIVE_OFF',
      percent: null,
      amounts: [
        { amount: 500, currency: 'EUR' },
        { amount: 6000, currency: 'NOK' },
      ],
      ...{ used: 7, maxUses: 50, state: 'disabled', disabledAt: at(-2 * DAY_MS) },
    },
    { acts: [doneBy('Kim Vogel', 'create', 20), doneBy('Robin Berg', 'disable', 2)] },
  ),
  couponOf({ code: 'WELCOME10', used: 1204 }),
];

import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { currency, line, packageName, page, reference } from '../schemas.ts';
import { couponAtDesk, deskCoupon } from './coupon.view.ts';

const asStaff = { tag: 'desk', access: 'staff', limit: 'desk' } as const;
const ofCoupon = {
  ...asStaff,
  params: z.object({ code: reference(64).min(1) }),
  unknown: 'coupon.not_found',
} as const;
const isoMoment = z.iso.datetime({ offset: true });
const moment = z
  .string()
  .max(40)
  .regex(/^[\dTZ:.+-]*$/)
  .refine((text) => isoMoment.safeParse(text).success);

export const listCouponsAtDesk = endpoint({
  ...asStaff,
  id: 'listCouponsAtDesk',
  summary: 'Coupons, the newest first',
  method: 'GET',
  path: '/desk/coupons',
  query: page.extend({ beginning: line(64).default('').describe('of the codes, in any case') }),
  answer: z.object({ coupons: z.array(deskCoupon.schema), nextCursor: z.string().nullable() }),
  errors: [],
});

export const getCouponAtDesk = endpoint({
  ...ofCoupon,
  id: 'getCouponAtDesk',
  summary: 'A coupon by its code, its uses and what was done about it',
  method: 'GET',
  path: '/desk/coupons/{code}',
  answer: couponAtDesk.schema,
  errors: [],
});

export const createCoupon = endpoint({
  ...asStaff,
  id: 'createCoupon',
  summary: 'Adds a coupon; the same once more changes nothing. A supervisor’s to do',
  method: 'POST',
  path: '/desk/coupons',
  body: z
    .strictObject({
      code: line(200).describe(
        'letters A to Z, digits, hyphens and underscores, at most 64; small letters become capitals',
      ),
      percent: z.int32().optional().describe('1 to 100'),
      amounts: z
        .array(z.strictObject({ amount: z.int().describe('minor units'), currency }))
        .max(50)
        .default([])
        .describe('what it takes off in each currency; not usable in others'),
      maxUses: z.int32().optional().describe('by all customers together; no limit without'),
      validFrom: moment.optional().describe('ISO 8601, with its zone'),
      validUntil: moment.optional().describe('first moment when it is over, ISO 8601, with its zone'),
      packages: z.array(packageName).max(10).default([]).describe('empty for every package'),
    })
    .describe('either `percent` or `amounts`'),
  answer: z.object({
    coupon: deskCoupon.schema,
    created: z.boolean().describe('false when there was such a coupon with the same values already'),
  }),
  errors: ['coupon.exists', 'desk.supervisor_needed'],
});

export const endCoupon = endpoint({
  ...ofCoupon,
  id: 'endCoupon',
  summary:
    'Ends a coupon at once; orders that hold a use of it keep their price. Once more for one that was ended succeeds',
  method: 'POST',
  path: '/desk/coupons/{code}/end',
  answer: couponAtDesk.schema,
  errors: [],
});

export const enableCoupon = endpoint({
  ...ofCoupon,
  id: 'enableCoupon',
  summary:
    'Lets a coupon be used again that was ended; once more for one that was not ended succeeds. A supervisor’s to do',
  method: 'POST',
  path: '/desk/coupons/{code}/enable',
  answer: couponAtDesk.schema,
  errors: ['desk.supervisor_needed'],
});

import {
  CouponActSchema,
  CouponForStaffSchema,
  ListedCouponSchema,
} from '@headshots/proto/coupons/v1/coupons_pb';
import { packageWords } from '@headshots/proto/words';
import { z } from 'zod';
import { count, date, dateOrNull, money, text, word } from '../fields.ts';
import { packageName } from '../schemas.ts';
import { Field, list, view } from '../view.ts';

const states = ['active', 'disabled', 'not_yet', 'over', 'used_up'] as const;
const countOrNull = new Field(z.int().nullable(), (value: number | undefined) => value ?? null);

export const deskCoupon = view(ListedCouponSchema, 'DeskCoupon', {
  code: text,
  percent: countOrNull.describe('null where it takes amounts off'),
  amounts: list(money).describe('what it takes off in each currency; not usable in others'),
  state: new Field(z.enum(states), (state: string) => z.enum(states).parse(state)).describe(
    '`disabled` was ended by somebody, `over` by its date',
  ),
  used: count.describe('uses that are taken, by orders that wait for their payment too'),
  maxUses: countOrNull.describe('null without a limit'),
  validFrom: dateOrNull,
  validUntil: dateOrNull.describe('first moment when it is over'),
  packages: list(word(packageWords, packageName)).describe('those it counts for; empty for every package'),
  createdAt: date,
  disabledAt: dateOrNull.describe('since when nobody may use it'),
});

const couponAct = view(CouponActSchema, 'CouponAct', {
  at: date,
  act: text.describe('`create`, `disable`, `enable`'),
  operator: text.describe('name of whoever did it'),
});

export const couponAtDesk = view(CouponForStaffSchema, 'CouponAtDesk', {
  coupon: deskCoupon,
  reserved: count.describe('orders that hold a use and wait for their payment'),
  redeemed: count.describe('orders that were paid'),
  acts: list(couponAct).describe(
    'what staff and operators did about it in the last 90 days, the oldest first',
  ),
});

import { Module } from '@nestjs/common';
import { CouponActRepository } from './coupon-act.repository.ts';
import { CouponRepository } from './coupon.repository.ts';
import { CreateCoupon } from './create-coupon.use-case.ts';
import { FindCoupon } from './find-coupon.service.ts';
import { QuotePrice } from './quote-price.use-case.ts';
import { ShowCoupon } from './show-coupon.use-case.ts';
import { SwitchCoupon } from './switch-coupon.use-case.ts';

const parts = [
  CouponActRepository,
  CouponRepository,
  CreateCoupon,
  FindCoupon,
  QuotePrice,
  ShowCoupon,
  SwitchCoupon,
];

@Module({ providers: parts, exports: parts })
export class CouponModule {}

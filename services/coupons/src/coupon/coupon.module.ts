import { Module } from '@nestjs/common';
import { CouponRepository } from './coupon.repository.ts';
import { FindCoupon } from './find-coupon.service.ts';
import { QuotePrice } from './quote-price.use-case.ts';

@Module({
  providers: [CouponRepository, FindCoupon, QuotePrice],
  exports: [CouponRepository, FindCoupon, QuotePrice],
})
export class CouponModule {}

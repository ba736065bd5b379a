import { Module } from '@nestjs/common';
import { CouponModule } from '../coupon/index.ts';
import { ActOnCoupon } from './act-on-coupon.use-case.ts';
import { DescribeCoupon } from './describe-coupon.service.ts';
import { ListCouponsForStaff } from './list-coupons-for-staff.use-case.ts';

@Module({
  imports: [CouponModule],
  providers: [ActOnCoupon, DescribeCoupon, ListCouponsForStaff],
  exports: [ActOnCoupon, DescribeCoupon, ListCouponsForStaff],
})
export class DeskModule {}

import { Module } from '@nestjs/common';
import { CouponModule } from '../coupon/index.ts';
import { ActOnCoupon } from './act-on-coupon.use-case.ts';
import { DescribeCoupon } from './describe-coupon.service.ts';
import { DeskRpc } from './desk.rpc.ts';
import { ListCouponsForStaff } from './list-coupons-for-staff.use-case.ts';

@Module({
  imports: [CouponModule],
  providers: [ActOnCoupon, DescribeCoupon, DeskRpc, ListCouponsForStaff],
  exports: [DeskRpc],
})
export class DeskModule {}

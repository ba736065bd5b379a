import { Injectable } from '@nestjs/common';
import { CouponRepository, type CouponRecord } from '../coupon/index.ts';

@Injectable()
export class ListCoupons {
  constructor(private readonly coupons: CouponRepository) {}

  run(): Promise<readonly CouponRecord[]> {
    return this.coupons.records();
  }
}

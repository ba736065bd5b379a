import { Injectable } from '@nestjs/common';
import { CouponRepository, type CouponRecord } from '../coupon/index.ts';

/** All coupons, the newest first. */
@Injectable()
export class ListCoupons {
  constructor(private readonly coupons: CouponRepository) {}

  run(): Promise<readonly CouponRecord[]> {
    return this.coupons.records();
  }
}

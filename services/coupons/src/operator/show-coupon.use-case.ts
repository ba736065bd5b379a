import { Injectable } from '@nestjs/common';
import { normalCode } from '../coupon/coupon.ts';
import { CouponRepository, type CouponRecord } from '../coupon/index.ts';

@Injectable()
export class ShowCoupon {
  constructor(private readonly coupons: CouponRepository) {}

  /** @param typed the code, in any case. Undefined when there is none. */
  async run(typed: string): Promise<CouponRecord | undefined> {
    const [record] = await this.coupons.records(normalCode(typed));
    return record;
  }
}

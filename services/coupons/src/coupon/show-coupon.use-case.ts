import { Injectable } from '@nestjs/common';
import { normalCode } from './coupon.ts';
import { CouponRepository, type CouponRecord } from './coupon.repository.ts';

@Injectable()
export class ShowCoupon {
  constructor(private readonly coupons: CouponRepository) {}

  /** @param typed the code, in any case. Undefined when there is none. */
  async run(typed: string): Promise<CouponRecord | undefined> {
    const [record] = await this.coupons.records(normalCode(typed));
    return record;
  }
}

import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { CouponActRepository, ShowCoupon, type CouponAct, type CouponRecord } from '../coupon/index.ts';

export interface CouponForStaff {
  readonly record: CouponRecord;
  readonly acts: readonly CouponAct[];
}

@Injectable()
export class DescribeCoupon {
  constructor(
    private readonly show: ShowCoupon,
    private readonly acts: CouponActRepository,
  ) {}

  /**
   * @param typed the code, in any case
   * @throws Problem `coupon.not_found`
   */
  async run(typed: string): Promise<CouponForStaff> {
    const record = await this.show.run(typed);
    if (!record) throw problem('coupon.not_found');
    return { record, acts: await this.acts.of(record.coupon.id) };
  }
}

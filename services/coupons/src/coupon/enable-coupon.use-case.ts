import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normalCode } from './coupon.ts';
import { CouponActRepository } from './coupon-act.repository.ts';
import { CouponRepository } from './coupon.repository.ts';

export type EnabledCoupon = 'enabled' | 'was_enabled' | 'unknown';

@Injectable()
export class EnableCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
    private readonly acts: CouponActRepository,
  ) {}

  /**
   * @param typed the code, in any case
   * @param operator name of whoever does it
   */
  async run(typed: string, operator: string): Promise<EnabledCoupon> {
    const code = normalCode(typed);
    const isDone = await this.unitOfWork.run(async (tx) => {
      const couponId = await this.coupons.switch(tx, code, 'enabled');
      if (couponId === undefined) return false;
      await this.acts.record(tx, { couponId, act: 'enable', operator });
      return true;
    });
    if (isDone) return 'enabled';
    return (await this.coupons.findByCode(code)) ? 'was_enabled' : 'unknown';
  }
}

import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normalCode } from './coupon.ts';
import { CouponActRepository } from './coupon-act.repository.ts';
import { CouponRepository } from './coupon.repository.ts';

export type DisabledCoupon = 'disabled' | 'was_disabled' | 'unknown';

/** Ends a coupon at once. Orders that hold a use of it keep their price. */
@Injectable()
export class DisableCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
    private readonly acts: CouponActRepository,
  ) {}

  /**
   * @param typed the code, in any case
   * @param operator name of whoever does it
   */
  async run(typed: string, operator: string): Promise<DisabledCoupon> {
    const code = normalCode(typed);
    const isDone = await this.unitOfWork.run(async (tx) => {
      const couponId = await this.coupons.switch(tx, code, 'disabled');
      if (couponId === undefined) return false;
      await this.acts.record(tx, { couponId, act: 'disable', operator });
      return true;
    });
    if (isDone) return 'disabled';
    return (await this.coupons.findByCode(code)) ? 'was_disabled' : 'unknown';
  }
}

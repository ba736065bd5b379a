import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normalCode } from './coupon.ts';
import { CouponActRepository } from './coupon-act.repository.ts';
import { CouponRepository } from './coupon.repository.ts';

const acts = { disabled: 'disable', enabled: 'enable' } as const;

export type SwitchedCoupon = 'switched' | 'was_so' | 'unknown';

/** Ends a coupon at once, or lets it be used again. Orders that hold a use of it keep their price. */
@Injectable()
export class SwitchCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
    private readonly acts: CouponActRepository,
  ) {}

  /**
   * @param typed the code, in any case
   * @param operator name of whoever does it
   */
  async run(typed: string, to: keyof typeof acts, operator: string): Promise<SwitchedCoupon> {
    const code = normalCode(typed);
    const isDone = await this.unitOfWork.run(async (tx) => {
      const couponId = await this.coupons.switch(tx, code, to);
      if (couponId === undefined) return false;
      await this.acts.record(tx, { couponId, act: acts[to], operator });
      return true;
    });
    if (isDone) return 'switched';
    return (await this.coupons.findByCode(code)) ? 'was_so' : 'unknown';
  }
}

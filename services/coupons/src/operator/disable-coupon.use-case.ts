import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normalCode } from '../coupon/coupon.ts';
import { CouponRepository } from '../coupon/index.ts';

export type DisabledCoupon = 'disabled' | 'was_disabled' | 'unknown';

/** Ends a coupon at once. Orders that hold a use of it keep their price. */
@Injectable()
export class DisableCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
  ) {}

  /** @param typed the code, in any case */
  async run(typed: string): Promise<DisabledCoupon> {
    const code = normalCode(typed);
    if (await this.unitOfWork.run((tx) => this.coupons.switch(tx, code, 'disabled'))) return 'disabled';
    return (await this.coupons.findByCode(code)) ? 'was_disabled' : 'unknown';
  }
}
